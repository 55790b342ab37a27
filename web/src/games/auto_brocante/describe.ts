// The log of the game in words; what each line holds is in docs/events.md.
import { cars, type Car } from '~/art/auto_brocante/cars';
import type { DealerCardName } from '~/art/auto_brocante/dealer_cards';
import type { PolicyName } from '~/art/auto_brocante/policies';
import type { LogLine } from '~/lib/wire';
import type { Told } from '..';
import { cardName, policyName, say } from './words';

/** A line of the log with the fields that it has here; a line has only some of them. */
interface Line {
  seat: number;
  from: number;
  to: number;
  by: number;
  buyer: number;
  seller: number;
  bidder: number;
  car: number;
  amount: number;
  price: number;
  ask: number;
  value: number;
  count: number;
  offer: number | null;
  honest: boolean;
  card: DealerCardName;
  policy: PolicyName;
}

type Sentence = (line: Line, name: (seat: number) => string) => string | null;

const CARS = Object.keys(cars) as Car[]; // in the order of their numbers
const carCalled = (car: number): string => say(`car.${CARS[car - 1] ?? ''}`);

const MOVES: Record<string, Sentence> = {
  pass: ({ seat }, name) => say('move.pass', { name: name(seat) }),
  open_lot: ({ seat }, name) => say('move.open_lot', { name: name(seat) }),
  accept: ({ seat }, name) => say('move.accept', { name: name(seat) }),
  walk_away: ({ seat }, name) => say('move.walk_away', { name: name(seat) }),
  play: ({ seat, card }, name) => say('move.play', { name: name(seat), card: cardName(card) }),
  offer: ({ seat, car, amount }, name) =>
    car
      ? say('move.offer_for', { name: name(seat), amount, car: carCalled(car) })
      : say('move.offer', { name: name(seat), amount }),
  ask: ({ seat, amount }, name) => say('move.ask', { name: name(seat), amount }),
  bid: ({ seat, car, amount }, name) => say('move.bid', { name: name(seat), amount, car: carCalled(car) }),
};

const EVENTS: Record<string, Sentence> = {
  bought: ({ seat, car, price }, name) => say('event.bought', { name: name(seat), car: carCalled(car), price }),
  insured: ({ seat, price, policy }, name) =>
    say('event.insured', { name: name(seat), price }) +
    (policy ? ` ${say('event.which_policy', { policy: policyName(policy) })}` : ''),
  renewed: ({ seat, count }, name) => say('event.renewed', { name: name(seat), count }),
  sold: ({ seat, car, price }, name) => say('event.sold', { name: name(seat), car: carCalled(car), price }),
  recovered: ({ seat, car }, name) => say('event.recovered', { name: name(seat), car: carCalled(car) }),
  attacked: ({ seat, car, card }, name) => say(`event.attacked.${card}`, { name: name(seat), car: carCalled(car) }),
  lost: ({ seat, car, to }, name) => say(`event.lost.${to}`, { name: name(seat), car: carCalled(car) }),
  repaired: ({ seat, car, price }, name) => say('event.repaired', { name: name(seat), car: carCalled(car), price }),
  claimed: ({ seat, car, policy }, name) =>
    say('event.claimed', { name: name(seat), car: carCalled(car), policy: policyName(policy) }),
  took: ({ seat, from, card }, name) =>
    card
      ? say('event.took_card', { name: name(seat), from: name(from), card: cardName(card) })
      : say('event.took', { name: name(seat), from: name(from) }),
  cancelled: ({ seat, policy }, name) =>
    policy
      ? say('event.cancelled_policy', { name: name(seat), policy: policyName(policy) })
      : say('event.cancelled', { name: name(seat) }),
  bargain: ({ buyer, seller, car }, name) =>
    car
      ? say('event.bargain', { buyer: name(buyer), seller: name(seller), car: carCalled(car) })
      : say('event.forced', { buyer: name(buyer), seller: name(seller) }),
  closed: ({ seat, by }, name) => say('event.closed', { name: name(seat), by: name(by) }),
  unwanted: ({ seat }, name) => say('event.unwanted', { name: name(seat) }),
  dealt: ({ seat, from, car }, name) => say('event.dealt', { name: name(seat), from: name(from), car: carCalled(car) }),
  hood: ({ seat, value, ask, honest }, name) =>
    say(honest ? 'event.honest' : 'event.caught', { name: name(seat), value, ask }),
  gave_up: ({ seat, car, price }, name) => say('event.gave_up', { name: name(seat), car: carCalled(car), price }),
  paid: ({ seat, to, amount }, name) => say('event.paid', { name: name(seat), to: name(to), amount }),
  debt: ({ seat, to, amount }, name) => say('event.debt', { name: name(seat), to: name(to), amount }),
  forgiven: ({ seat, amount }, name) => say('event.forgiven', { name: name(seat), amount }),
  drew: ({ seat, card }, name) => (card ? say('event.drew', { name: name(seat), card: cardName(card) }) : null),
  turn: ({ seat }, name) => say('event.turn', { name: name(seat) }),
  over: () => say('event.over'),
};

/** What a move brings about is told by the event that follows; moves that say no more than that have no sentence. */
export function describe(line: LogLine, told: Told): string | null {
  const sentence = line.event === undefined ? MOVES[line.move ?? ''] : EVENTS[line.event];
  return sentence?.(line as unknown as Line, told.name) ?? null;
}
