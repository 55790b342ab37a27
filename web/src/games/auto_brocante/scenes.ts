// The moments of Auto-Brocante that hold: a rival's card, the hood, a deal, what became of an attacked car.
import { director, staged, type SceneContext } from '~/board/scenes';
import CardScene from './CardScene.svelte';
import DealScene from './DealScene.svelte';
import HoodScene from './HoodScene.svelte';
import { carOf, valueOf, type AutoBrocante, type Line } from './view';

type Context = SceneContext<AutoBrocante>;
type Attacked = Extract<Line, { event: 'lost' | 'repaired' | 'claimed' }>;

/** A car with what it is worth to whoever looks. */
const tile = (
  number: number,
  { view: { table } }: Context,
): { car: ReturnType<typeof carOf>; value: number | null } => ({
  car: carOf(table, number),
  value: valueOf(table, number),
});

const afterAttack = (line: Attacked, context: Context): ReturnType<typeof staged> =>
  staged(DealScene, { ...tile(line.car, context), from: line.seat, ...('policy' in line && { policy: line.policy }) });

export const scene = director<AutoBrocante>({
  moves: {
    play: ({ seat, card, car, target }, context) =>
      seat === context.seat // I know what I play
        ? null
        : staged(CardScene, {
            seat,
            card,
            printed: context.view.table.cards[card],
            ...(car !== undefined && tile(car, context)),
            ...(target !== undefined && { target }),
          }),
  },
  events: {
    hood: ({ seat, value, ask, honest, car: number }, context) => {
      const { car, value: mine } = tile(number, context);
      return staged(HoodScene, { seat, car, mine, value, ask, honest, fine: context.view.table.hood_fine }, '');
    },
    dealt: ({ seat, from, car, price }, context) => staged(DealScene, { ...tile(car, context), from, to: seat, price }),
    lost: afterAttack,
    repaired: afterAttack,
    claimed: afterAttack,
  },
});
