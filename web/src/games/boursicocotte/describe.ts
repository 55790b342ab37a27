// The log of the game in words; what each line holds is in docs/events.md.
import type { Animal } from '~/art/boursicocotte/animals';
import { sumOf } from '~/components/notes';
import { list, t } from '~/lib/i18n.svelte';
import type { LogLine, Notes } from '~/lib/wire';
import type { Told } from '..';
import { animalName, animalsName, animalText, lotText } from './words';

/** A line of the log with the fields that it has here; a line has only some of them. */
interface Line {
  seat: number;
  to: number;
  target: number;
  winner: number;
  amount: number;
  price: number;
  note: number;
  cards: number;
  animals: number;
  animal: Animal;
  lot: Animal[];
  money: Notes | null;
  gave: Notes | null;
  got: Notes | null;
}

type Sentence = (line: Line, name: (seat: number) => string) => string;

const MOVES: Record<string, Sentence> = {
  auction: ({ seat }, name) => t('game.boursicocotte.move.auction', { name: name(seat) }),
  bid: ({ seat, amount }, name) => t('game.boursicocotte.move.bid', { name: name(seat), amount }),
  pass: ({ seat }, name) => t('game.boursicocotte.move.pass', { name: name(seat) }),
  sell: ({ seat }, name) => t('game.boursicocotte.move.sell', { name: name(seat) }),
  preempt: ({ seat }, name) => t('game.boursicocotte.move.preempt', { name: name(seat) }),
  trade: ({ seat, target, animal, cards }, name) =>
    t('game.boursicocotte.move.trade', {
      name: name(seat),
      target: name(target),
      animal: animalText(animal),
      count: cards,
    }),
  counter: ({ seat, cards }, name) => t('game.boursicocotte.move.counter', { name: name(seat), count: cards }),
};

const EVENTS: Record<string, Sentence> = {
  lot: ({ lot }) => t('game.boursicocotte.event.lot', { animals: list(lot.map(animalName)) }),
  donkey: ({ note }) => t('game.boursicocotte.event.donkey', { note }),
  hammer: ({ seat, price }, name) => t('game.boursicocotte.event.hammer', { name: name(seat), price }),
  broke: ({ seat, money }, name) => t('game.boursicocotte.event.broke', { name: name(seat), sum: sumOf(money ?? {}) }),
  sold: ({ seat, lot, price }, name) =>
    t('game.boursicocotte.event.sold', { name: name(seat), animals: lotText(lot), price }),
  paid: ({ seat, to, cards, money }, name) =>
    money
      ? t('game.boursicocotte.event.paid_sum', { name: name(seat), to: name(to), sum: sumOf(money), count: cards })
      : t('game.boursicocotte.event.paid', { name: name(seat), to: name(to), count: cards }),
  unsold: ({ seat, lot }, name) => t('game.boursicocotte.event.unsold', { name: name(seat), animals: lotText(lot) }),
  accepted: (line, name) =>
    t('game.boursicocotte.event.accepted', {
      name: name(line.target),
      to: name(line.seat),
      animals: animalText(line.animal, line.animals),
    }) + secret(line),
  swapped: (line, name) =>
    t('game.boursicocotte.event.swapped', {
      name: name(line.winner),
      from: name(line.winner === line.seat ? line.target : line.seat),
      animals: animalText(line.animal, line.animals),
    }) + secret(line),
  family: ({ seat, animal }, name) =>
    t('game.boursicocotte.event.family', { name: name(seat), animals: animalsName(animal) }),
};

/** What only the two who traded know. */
function secret({ gave, got }: Line): string {
  return gave && got ? ` ${t('game.boursicocotte.event.secret', { gave: sumOf(gave), got: sumOf(got) })}` : '';
}

/** A line of the log in words; null for moves that the event after them tells better. */
export function describe(line: LogLine, { name }: Told): string | null {
  const sentence = line.move === undefined ? EVENTS[line.event ?? ''] : MOVES[line.move];
  return sentence?.(line as unknown as Line, name) ?? null;
}
