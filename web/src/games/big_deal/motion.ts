// Motion and sound for the lines of an update.
import GoodCard from '~/art/big_deal/GoodCard.svelte';
import type { Good } from '~/art/big_deal/goods';
import CardBack from '~/art/CardBack.svelte';
import { shower } from '~/board/lines';
import { fly, type Anchor } from '~/components/fly';
import { spread } from '~/lib/counts';
import { number } from '~/lib/i18n.svelte';
import { play } from '~/lib/sound';
import type { Line, Table } from './view';

const WIDTH = 60;
const NEXT = 80; // milliseconds from one card to the next

interface Scene {
  table: Table;
  /** The viewer's seat. */
  viewer: number | null;
}

const handOf = (seat: number, { viewer }: Scene): Anchor => (seat === viewer ? 'hand' : `seat-${seat}`);

function send(cards: Good[], from: Anchor, to: Anchor, { table }: Scene): void {
  for (const [place, good] of cards.entries()) {
    void fly(from, to, GoodCard, { good, price: number(table.values[good]) }, WIDTH, place * NEXT);
  }
}

function deal(seat: number, count: number, scene: Scene): void {
  for (let card = 0; card < count; card++) {
    void fly('draw', handOf(seat, scene), CardBack, { game: 'big_deal' }, WIDTH, card * NEXT);
  }
}

function toFight({ seat, card }: { seat: number; card: Good }, scene: Scene): void {
  play('card');
  send([card], handOf(seat, scene), 'fight', scene);
}

function fromFight({ seat, cards }: Extract<Line, { event: 'stolen' | 'defended' }>, scene: Scene): void {
  play('hammer');
  send(spread(cards), 'fight', `stack-${seat}`, scene);
}

/** Shows the lines of an update. */
export const show = shower<Line, Scene>({
  moves: {
    discard({ seat, card }, scene) {
      play('card');
      send([card], handOf(seat, scene), 'discard', scene);
    },
    steal: toFight,
    answer: toFight,
  },
  events: {
    laid({ seat, cards }, scene) {
      play('coins');
      send(spread(cards), handOf(seat, scene), `stack-${seat}`, scene);
    },
    stolen: fromFight,
    defended: fromFight,
    drew: ({ seat, count }, scene) => deal(seat, count, scene),
    dealt(_, scene) {
      for (const [seat, place] of scene.table.seats.entries()) deal(seat, place.cards, scene);
    },
  },
});
