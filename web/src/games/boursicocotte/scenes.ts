// The scenes of Boursicocotte: an offer, the swap, a sale, a failed payment, a donkey, a family.
import type { Animal } from '~/art/boursicocotte/animals';
import { director, staged, type SceneContext } from '~/board/scenes';
import AnimalsScene from './AnimalsScene.svelte';
import SwapScene from './SwapScene.svelte';
import TradeScene from './TradeScene.svelte';
import type { Boursicocotte, Line } from './view';

type Context = SceneContext<Boursicocotte>;
type Drawn = ReturnType<typeof staged> | null;

function lot({ seat, lot: animals, price }: { seat: number; lot: Animal[]; price?: number }, context: Context): Drawn {
  const { prices } = context.view.table;
  return staged(AnimalsScene, { animals, prices, seat, ...(price !== undefined && { price }) });
}

function swap(line: Extract<Line, { event: 'accepted' | 'swapped' }>, { view }: Context): Drawn {
  const answer = line.event === 'swapped' ? line.answer : null;
  return staged(SwapScene, { ...line, answer, price: view.table.prices[line.animal] });
}

export const scene = director<Boursicocotte>({
  moves: {
    trade: ({ seat, target, animal, cards }, { view, seat: mine }) =>
      mine === seat || mine === target // they see it on the board
        ? null
        : staged(TradeScene, {
            active: seat,
            trade: { target, animal, animals: 1, cards },
            price: view.table.prices[animal],
          }),
  },
  events: {
    sold: lot,
    unsold: lot,
    accepted: swap,
    swapped: swap,
    broke: ({ seat, money }, { view }) =>
      staged(AnimalsScene, { animals: view.table.auction?.lot ?? [], prices: view.table.prices, seat, money }),
    donkey: ({ note }, { view }) => staged(AnimalsScene, { animals: ['donkey'], prices: view.table.prices, note }),
    family: ({ seat, animal }, { view: { table } }) => {
      const animals = Array.from({ length: table.family_size }, () => animal);
      return staged(AnimalsScene, { animals, prices: table.prices, seat, joy: true });
    },
  },
});
