// The log of Boxes in words.
import type { Treasure } from '~/art/boxes/treasures';
import { sumOf } from '~/components/notes';
import { list, number, t } from '~/lib/i18n.svelte';
import type { LogLine, Notes } from '~/lib/wire';
import type { Told } from '..';
import { cardName, notesText } from './names';

export function describe(line: LogLine, told: Told): string | null {
  const name = line.seat === undefined ? '' : told.name(line.seat);
  const amount = (field: string): number => line[field] as number;
  const place = (field: string): number => amount(field) + 1; // people count from one
  const seats = (field: string): number[] => line[field] as number[];
  const names = (field: string): string => list(seats(field).map(told.name));
  const money = line['money'] as Notes | undefined;

  switch (line.move ?? line.event) {
    case 'auction':
      return t(`game.boxes.move.auction.${line['type'] as string}`, { name });
    case 'look':
      return t('game.boxes.move.look', { name, box: place('box') });
    case 'bid':
      return t('game.boxes.move.bid', { name, amount: amount('amount') });
    case 'pass':
      return t('game.boxes.move.pass', { name });
    case 'lay':
      if (!money) return t('game.boxes.move.lay', { name });
      return t('game.boxes.move.lay_mine', { name, sum: sumOf(money) });
    case 'seen':
      return t('game.boxes.event.seen', { box: place('box'), card: cardName(line['card'] as Treasure) });
    case 'out':
      return t('game.boxes.event.out', { count: seats('seats').length, names: names('seats') });
    case 'revealed':
      return t('game.boxes.event.revealed', {
        bids: list((line['sums'] as number[]).map((sum, seat) => `${told.name(seat)} ${number(sum)}`)),
      });
    case 'tied':
      return t('game.boxes.event.tied', {
        names: names('seats'),
        price: amount('price'),
        holder: told.name(amount('holder')),
      });
    case 'sold':
      return t('game.boxes.event.sold', { name, container: place('container'), price: amount('price') });
    case 'contents':
      return t('game.boxes.event.contents', { cards: list((line['cards'] as Treasure[]).map(cardName)) });
    case 'paid':
      return t('game.boxes.event.paid', { name, sum: sumOf(money ?? {}), notes: notesText(money ?? {}) });
    case 'container':
      return t('game.boxes.event.container', {
        container: place('container'),
        auctioneer: told.name(amount('auctioneer')),
      });
    case 'over':
      return t('game.boxes.event.over', { count: seats('winners').length, names: names('winners') });
    default:
      return null; // "pay": the notes follow in an event
  }
}
