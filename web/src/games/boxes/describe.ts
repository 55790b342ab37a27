// The log of Boxes in words.
import type { Treasure } from '~/art/boxes/treasures';
import { sumOf } from '~/components/notes';
import { list, number, t, type Args } from '~/lib/i18n.svelte';
import type { LogLine, Notes } from '~/lib/wire';
import type { Told } from '..';
import { cardName, notesText } from './names';

export function describe(line: LogLine, told: Told): string | null {
  const who = line.seat === undefined ? '' : told.name(line.seat);
  const say = (key: string, args: Args = {}): string => t(`game.boxes.${key}`, { name: who, ...args });
  const count = (field: string): number => Number(line[field]) + 1; // people count from one
  const names = (field: string): string => list((line[field] as number[]).map(told.name));

  switch (line.move ?? line.event) {
    case 'auction':
      return say(`move.auction.${line['type'] as string}`);
    case 'look':
      return say('move.look', { box: count('box') });
    case 'bid':
      return say('move.bid', { amount: line['amount'] as number });
    case 'pass':
      return say('move.pass');
    case 'lay':
      return line['money'] ? say('move.lay_mine', { sum: sumOf(line['money'] as Notes) }) : say('move.lay');
    case 'pay':
      return null; // the notes follow in an event
    case 'seen':
      return say('event.seen', { box: count('box'), card: cardName(line['card'] as Treasure) });
    case 'out':
      return say('event.out', { count: (line['seats'] as number[]).length, names: names('seats') });
    case 'revealed':
      return say('event.revealed', { bids: bidsText(line['sums'] as number[], told) });
    case 'tied':
      return say('event.tied', {
        names: names('seats'),
        price: line['price'] as number,
        holder: told.name(line['holder'] as number),
      });
    case 'sold':
      return say('event.sold', { container: count('container'), price: line['price'] as number });
    case 'contents':
      return say('event.contents', { cards: list((line['cards'] as Treasure[]).map(cardName)) });
    case 'paid':
      return say('event.paid', {
        sum: sumOf(line['money'] as Notes),
        notes: notesText(line['money'] as Notes),
      });
    case 'container':
      return say('event.container', {
        container: count('container'),
        auctioneer: told.name(line['auctioneer'] as number),
      });
    default:
      return say('event.over', { count: (line['winners'] as number[]).length, names: names('winners') });
  }
}

function bidsText(sums: number[], told: Told): string {
  return list(sums.map((sum, seat) => `${told.name(seat)} ${number(sum)}`));
}
