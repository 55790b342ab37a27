// What flies and sounds when something has happened: cards between the piles, the hands, the stacks and the fight.
import GoodCard from '~/art/big_deal/GoodCard.svelte';
import type { Good } from '~/art/big_deal/goods';
import CardBack from '~/art/CardBack.svelte';
import { fly, type Anchor } from '~/components/fly';
import { number } from '~/lib/i18n.svelte';
import { play } from '~/lib/sound';
import type { LogLine } from '~/lib/wire';
import type { Cards, DealTable } from './view';

const WIDTH = 60;
const NEXT = 80; // milliseconds from one card to the next

/** Shows the lines of an update, as they are seen from a seat. */
export function animate(lines: LogLine[], table: DealTable, viewer: number | null): void {
  const hand = (seat: number): Anchor => (seat === viewer ? 'hand' : `seat-${seat}`);
  const send = (cards: Good[], from: Anchor, to: Anchor): void => {
    for (const [place, good] of cards.entries()) {
      void fly(from, to, GoodCard, { good, price: number(table.values[good]) }, WIDTH, place * NEXT);
    }
  };
  const deal = (seat: number, count: number): void => {
    for (let card = 0; card < count; card++) {
      void fly('draw', hand(seat), CardBack, { game: 'big_deal' }, WIDTH, card * NEXT);
    }
  };

  for (const line of lines) {
    const seat = line.seat ?? 0;
    const card = line['card'] as Good;
    switch (line.move ?? line.event) {
      case 'discard':
        play('card');
        send([card], hand(seat), 'discard');
        break;
      case 'steal':
      case 'answer':
        play('card');
        send([card], hand(seat), 'fight');
        break;
      case 'laid':
        play('coins');
        send(each(line['cards'] as Cards), hand(seat), `stack-${seat}`);
        break;
      case 'stolen':
      case 'defended':
        play('hammer');
        send(each(line['cards'] as Cards), 'fight', `stack-${seat}`);
        break;
      case 'drew':
        deal(seat, line['count'] as number);
        break;
      case 'dealt':
        for (const [index, place] of table.seats.entries()) deal(index, place.cards);
    }
  }
}

function each(cards: Cards): Good[] {
  return (Object.entries(cards) as [Good, number][]).flatMap(([card, count]) => Array<Good>(count).fill(card));
}
