// What flies over the table for the lines of an update, from where to where, and what is heard.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fly } from '~/components/fly';
import { show as autoBrocante } from '~/games/auto_brocante/motion';
import { show as bigDeal } from '~/games/big_deal/motion';
import { show as boursicocotte } from '~/games/boursicocotte/motion';
import { show as boxes } from '~/games/boxes/motion';
import { play } from '~/lib/sound';

vi.mock('~/components/fly', () => ({ fly: vi.fn() }));
vi.mock('~/lib/sound', () => ({ play: vi.fn() }));

beforeEach(() => {
  vi.mocked(fly).mockClear();
  vi.mocked(play).mockClear();
});

type Show<Line, Scene> = (lines: readonly Line[], scene: () => Scene) => void; // of the game's own types

/** Shows lines as they come in a message; returns the flights as "from > to" and the sounds. */
function shown<Line, Scene>(show: Show<Line, Scene>, scene: object, ...lines: object[]): [string[], string[]] {
  show(lines as unknown as Line[], () => scene as Scene);
  const flights = vi.mocked(fly).mock.calls.map(([from, to]) => `${String(from)} > ${String(to)}`);
  return [flights, vi.mocked(play).mock.calls.map(([sound]) => sound)];
}

const propsOf = (flight: number): unknown => vi.mocked(fly).mock.calls[flight]?.[3];
const delays = (): unknown[] => vi.mocked(fly).mock.calls.map((call) => call[5]);

test.each([
  ['Auto-Brocante', autoBrocante],
  ['Big Deal', bigDeal],
  ['Boursicocotte', boursicocotte],
  ['Boxes', boxes],
])('%s: a line without a motion is still', (_, show) => {
  expect(shown(show as Show<object, object>, {}, { event: 'unheard_of' }, { move: 'unheard_of', seat: 0 })).toEqual([
    [],
    [],
  ]);
});

describe('Auto-Brocante', () => {
  const scene = { table: { cars: [{ number: 1, name: 'Zephyr', list_price: 2000 }] } };
  const car = { seat: 1, car: 1 };

  test('a car that is bought drives to its lot, and its price to the bank', () => {
    const [flights, sounds] = shown(autoBrocante, scene, { event: 'bought', ...car, price: 1500 });
    expect(flights).toEqual(['bank > car-1', 'seat-1 > bank']);
    expect(sounds).toEqual(['card', 'coins']);
    expect(propsOf(0)).toEqual({ car: 'Zephyr', price: '2,000' });
  });

  test('for a car that costs nothing no money flies', () => {
    expect(shown(autoBrocante, scene, { event: 'bought', ...car, price: 0 })).toEqual([['bank > car-1'], ['card']]);
  });

  test.each([
    [{ event: 'sold', ...car }, ['lot-1 > graveyard', 'bank > seat-1']],
    [{ event: 'lost', ...car, to: 'graveyard' }, ['lot-1 > graveyard']],
    [{ event: 'gave_up', ...car }, ['lot-1 > bank']],
    [{ event: 'dealt', from: 2, to: 1, car: 1 }, ['lot-2 > car-1']],
    [{ event: 'paid', seat: 1, to: 2 }, ['seat-1 > seat-2']],
    [{ event: 'repaired', seat: 1 }, ['seat-1 > bank']],
    [{ event: 'drew', seat: 1 }, ['deck > seat-1']],
    [{ event: 'took', seat: 1, from: 0 }, ['seat-0 > seat-1']],
    [{ event: 'insured', seat: 1 }, ['pile > seat-1']],
  ])('%o', (line, flights) => {
    expect(shown(autoBrocante, scene, line)[0]).toEqual(flights);
  });
});

describe('Big Deal', () => {
  const scene = { viewer: 0, table: { values: { home: 20, gold: 50 }, seats: [{ cards: 2 }, { cards: 1 }] } };

  test("one's own cards come from the hand, those of others from their seats", () => {
    const [flights] = shown(
      bigDeal,
      scene,
      { move: 'discard', seat: 0, card: 'home' },
      { move: 'steal', seat: 1, from: 0, card: 'gold' },
    );
    expect(flights).toEqual(['hand > discard', 'seat-1 > fight']);
    expect(propsOf(1)).toEqual({ good: 'gold', price: '50' });
  });

  test('a set is laid card by card', () => {
    const [flights, sounds] = shown(bigDeal, scene, { event: 'laid', seat: 1, cards: { home: 2, gold: 1 } });
    expect(flights).toEqual(['seat-1 > stack-1', 'seat-1 > stack-1', 'seat-1 > stack-1']);
    expect(sounds).toEqual(['coins']);
    expect(delays()).toEqual([0, 80, 160]);
  });

  test.each(['stolen', 'defended'])('what was fought for goes to the winner: %s', (event) => {
    const [flights, sounds] = shown(bigDeal, scene, { event, seat: 0, cards: { home: 1 } });
    expect([flights, sounds]).toEqual([['fight > stack-0'], ['hammer']]);
  });

  test('a deal gives everybody as many cards as they have', () => {
    const [flights] = shown(bigDeal, scene, { event: 'dealt' });
    expect(flights).toEqual(['draw > hand', 'draw > hand', 'draw > seat-1']);
  });
});

describe('Boursicocotte', () => {
  const scene = { players: 3, prices: { cow: 800, pig: 650 } };

  test('a donkey brings a note to everybody', () => {
    const [flights, sounds] = shown(boursicocotte, scene, { event: 'donkey', note: 50 });
    expect([flights, sounds]).toEqual([['stage > seat-0', 'stage > seat-1', 'stage > seat-2'], ['coins']]);
    expect(propsOf(0)).toEqual({ game: 'boursicocotte', value: 50 });
  });

  test('offers lie face down, and no more than eight notes are in the air', () => {
    const [flights] = shown(boursicocotte, scene, { move: 'trade', seat: 1, target: 2, animal: 'cow', cards: 20 });
    expect(flights).toEqual(Array<string>(8).fill('seat-1 > stage'));
    expect(propsOf(0)).toEqual({ game: 'boursicocotte', faceDown: true });
  });

  test('an accepted offer: the notes to the one, the animals to the other', () => {
    const line = { event: 'accepted', seat: 0, target: 2, cards: 1, animal: 'cow', animals: 2 };
    expect(shown(boursicocotte, scene, line)[0]).toEqual(['stage > seat-2', 'seat-2 > seat-0', 'seat-2 > seat-0']);
    expect(propsOf(1)).toEqual({ animal: 'cow', price: 800 });
  });

  test.each([
    [0, 'seat-2 > seat-0'],
    [2, 'seat-0 > seat-2'],
  ])('a swap: each has the notes of the other, and %i the animal', (winner, animal) => {
    const line = { event: 'swapped', seat: 0, target: 2, winner, cards: 1, answer: 2, animal: 'pig', animals: 1 };
    const notes = ['stage > seat-2', 'stage > seat-0', 'stage > seat-0'];
    expect(shown(boursicocotte, scene, line)[0]).toEqual([...notes, animal]);
  });

  test('a lot goes to whoever has it in the end, sold or not', () => {
    const lot = ['cow', 'pig'];
    const lines = [
      { event: 'sold', seat: 1, lot },
      { event: 'unsold', seat: 0, lot },
    ];
    const all = ['stage > seat-1', 'stage > seat-1', 'stage > seat-0', 'stage > seat-0'];
    expect(shown(boursicocotte, scene, ...lines)[0]).toEqual(all);
  });

  test('what is only heard', () => {
    const lines = [
      { move: 'bid', seat: 0, amount: 10 },
      { event: 'lot', lot: [] },
      { event: 'hammer', seat: 0 },
    ];
    expect(shown(boursicocotte, scene, ...lines)).toEqual([[], ['card', 'card', 'hammer']]);
  });
});

describe('Boxes', () => {
  const scene = { boxes: [{ closed: true }, { closed: false }] };

  test('who looks, bids or lays', () => {
    const lines = [
      { move: 'look', seat: 1, box: 3 },
      { move: 'bid', seat: 0, amount: 10 },
      { move: 'lay', seat: 2 },
    ];
    const flights = ['seat-1 > box-3', 'seat-0 > bid', 'seat-2 > envelope-2'];
    expect(shown(boxes, scene, ...lines)).toEqual([flights, ['card', 'coins', 'card']]);
  });

  test('the boxes on the table go to the buyer, open or closed as they lie', () => {
    const [flights, sounds] = shown(boxes, scene, { event: 'sold', seat: 1, container: 'van', price: 100 });
    expect([flights, sounds]).toEqual([['box-0 > seat-1', 'box-1 > seat-1'], ['hammer']]);
    expect([propsOf(0), propsOf(1)]).toEqual([{ open: false }, { open: true }]);
  });

  test('a payment flies note by note', () => {
    const [flights] = shown(boxes, scene, { event: 'paid', seat: 1, money: { 50: 1, 10: 2 } });
    expect(flights).toEqual(Array<string>(3).fill('seat-1 > dock'));
    expect([propsOf(0), propsOf(1), propsOf(2)].map((props) => (props as { value: number }).value).sort()).toEqual([
      10, 10, 50,
    ]);
  });
});
