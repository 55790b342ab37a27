// The log of the game in words; what each line holds is in docs/events.md.
import type { Animal } from '~/art/boursicocotte/animals';
import { sumOf } from '~/components/notes';
import { list } from '~/lib/i18n.svelte';
import type { LogLine, Notes } from '~/lib/wire';
import type { Told } from '..';
import { animalName, animalsName, animalText, lotText, say } from './words';

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
  auction: ({ seat }, name) => say('move.auction', { name: name(seat) }),
  bid: ({ seat, amount }, name) => say('move.bid', { name: name(seat), amount }),
  pass: ({ seat }, name) => say('move.pass', { name: name(seat) }),
  sell: ({ seat }, name) => say('move.sell', { name: name(seat) }),
  preempt: ({ seat }, name) => say('move.preempt', { name: name(seat) }),
  trade: ({ seat, target, animal, cards }, name) =>
    say('move.trade', { name: name(seat), target: name(target), animal: animalText(animal), count: cards }),
  counter: ({ seat, cards }, name) => say('move.counter', { name: name(seat), count: cards }),
};

const EVENTS: Record<string, Sentence> = {
  lot: ({ lot }) => say('event.lot', { animals: list(lot.map(animalName)) }),
  donkey: ({ note }) => say('event.donkey', { note }),
  hammer: ({ seat, price }, name) => say('event.hammer', { name: name(seat), price }),
  broke: ({ seat, money }, name) => say('event.broke', { name: name(seat), sum: sumOf(money ?? {}) }),
  sold: ({ seat, lot, price }, name) => say('event.sold', { name: name(seat), animals: lotText(lot), price }),
  paid: ({ seat, to, cards, money }, name) =>
    money
      ? say('event.paid_sum', { name: name(seat), to: name(to), sum: sumOf(money), count: cards })
      : say('event.paid', { name: name(seat), to: name(to), count: cards }),
  unsold: ({ seat, lot }, name) => say('event.unsold', { name: name(seat), animals: lotText(lot) }),
  accepted: (line, name) =>
    say('event.accepted', {
      name: name(line.target),
      to: name(line.seat),
      animals: animalText(line.animal, line.animals),
    }) + secret(line),
  swapped: (line, name) =>
    say('event.swapped', {
      name: name(line.winner),
      from: name(line.winner === line.seat ? line.target : line.seat),
      animals: animalText(line.animal, line.animals),
    }) + secret(line),
  family: ({ seat, animal }, name) => say('event.family', { name: name(seat), animals: animalsName(animal) }),
};

/** What only the two who traded know. */
function secret({ gave, got }: Line): string {
  return gave && got ? ` ${say('event.secret', { gave: sumOf(gave), got: sumOf(got) })}` : '';
}

/** A line of the log in words; null for moves that the event after them tells better. */
export function describe(line: LogLine, { name }: Told): string | null {
  const sentence = line.move === undefined ? EVENTS[line.event ?? ''] : MOVES[line.move];
  return sentence?.(line as unknown as Line, name) ?? null;
}
