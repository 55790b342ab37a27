// Auto-Brocante: what is to be picked for an offer, moves out of offers, its log in words, the count.
import { expect, test } from 'vitest';
import { count, scores } from '~/games/auto_brocante/count';
import { describe as words } from '~/games/auto_brocante/describe';
import { deeds } from '~/games/auto_brocante/story';
import { changeOf, cardOffered, carOf, moveOf, pickOf, valueOf } from '~/games/auto_brocante/view';
import type { AutoBrocante, CarInfo, Line, Offer, Table } from '~/games/auto_brocante/view';
import { carText, printedOn, trend, whyNot } from '~/games/auto_brocante/words';
import { t } from '~/lib/i18n.svelte';
import type { GameView } from '~/lib/wire';

const name = (seat: number): string => ['Ada', 'Bea', 'Cid'][seat] ?? '';
const text = (line: Line): string | null => words(line, { name, seat: 0 });
const RANGE = { min: 50, max: 500, step: 50 };
const NO_DOUBTS = { above: {}, below: {} };
const TANK: CarInfo = { name: 'tank', number: 1, list_price: 4000, half_price: 2000 };

test('what is to be picked, and the move with it', () => {
  const bid: Offer = { move: 'bid', amount: RANGE, car: [1, 5], info: NO_DOUBTS };
  expect(pickOf(bid)).toEqual({ field: 'car', choices: [1, 5] });
  expect(moveOf(bid, 5, 100)).toEqual({ move: 'bid', car: 5, amount: 100 });
  const take: Offer = { move: 'take', from: [2] };
  expect(moveOf(take, 2)).toEqual({ move: 'take', from: 2 });
  const steal: Offer = { move: 'play', card: 'forced_sale', target: [0, 2] };
  expect(pickOf(steal)?.field).toBe('target');
  expect(moveOf(steal, 0)).toEqual({ move: 'play', card: 'forced_sale', target: 0 });
  expect(moveOf({ move: 'claim', policy: 'fire', info: { change: 900, grave: false } }, null)).toEqual({
    move: 'claim',
    policy: 'fire',
  });
  expect(pickOf({ move: 'pick', bidder: [1] })).toEqual({ field: 'bidder', choices: [1] });
  expect([
    pickOf(undefined),
    pickOf({ move: 'pass' }),
    pickOf({ move: 'offer', amount: RANGE, info: NO_DOUBTS }),
  ]).toEqual([null, null, null]);
});

test('cards, cars and values', () => {
  const moves: Offer[] = [{ move: 'pass' }, { move: 'play', card: 'fire', car: [1] }];
  expect(cardOffered(moves, 'fire')?.car).toEqual([1]);
  expect(cardOffered(moves, 'collision')).toBeUndefined();
  const table = { cars: [TANK], values: [0] } as unknown as Table;
  expect(carOf(table, 1)).toBe(TANK);
  expect(() => carOf(table, 2)).toThrow();
  expect(valueOf(table, 1)).toBe(0);
  expect(carText(TANK, null)).toContain('4,000');
});

test('what cards print, how values stand to list prices, why something is not possible', () => {
  expect([printedOn({ extra: 2000 }), printedOn({ price: 200 }), printedOn(undefined)]).toEqual([
    '+2,000',
    '200',
    undefined,
  ]);
  expect(whyNot('option_used')).toBe(t('reason.option_used'));
  expect(whyNot('no_such_target')).toBe(t('game.auto_brocante.reason.no_such_target'));
  expect([0, 500, 4000, 9000].map((value) => trend(TANK, value))).toEqual(['junk', 'below', 'at', 'above']);
});

test('the log in words', () => {
  expect(text({ move: 'buy', seat: 0 })).toBeNull();
  expect(text({ event: 'drew', seat: 1, card: null })).toBeNull();
  expect(text({ move: 'offer', seat: 1, amount: 200 })).not.toBe(text({ move: 'offer', seat: 1, amount: 200, car: 1 }));
  expect(text({ event: 'paid', seat: 0, to: 1, amount: 1000 })).toBe('You pay Bea 1,000.');
  expect(text({ event: 'lost', seat: 0, car: 1, card: 'fire', to: 'graveyard' })).toMatch(/^You lose/);
});

test('scores are shown once everybody can know them; the count adds cash and cars', () => {
  const seats = [
    { assets: { least: 900, most: 900 }, cash: 400, lot: [1], values: [500] },
    { assets: { least: 100, most: 700 }, cash: 100, lot: [], values: null },
  ];
  const view = { table: { seats, cars: [TANK] } } as unknown as GameView<AutoBrocante['table']>;
  expect(scores(view)).toEqual([null, null]);
  expect(count(view, 0).map(({ amount }) => amount)).toEqual(['400', '500']);
});

test('what a move changes in my assets, once a car is picked where one is to be', () => {
  const sell: Offer = { move: 'play', card: 'sell_list', car: [3], info: { changes: { 3: -200 }, grave: [] } };
  expect([changeOf(sell), changeOf(sell, 3), changeOf(sell, 4)]).toEqual([null, -200, null]);
  expect(changeOf({ move: 'repair', info: { change: -900, grave: false } })).toBe(-900);
  expect([changeOf(undefined), changeOf({ move: 'pass' })]).toEqual([null, null]);
});

test('what every dealer did since the own last turn began', () => {
  const lines: Line[] = [
    { event: 'turn', seat: 1 },
    { move: 'play', seat: 1, card: 'fire', car: 3 },
    { event: 'claimed', seat: 0, car: 3, policy: 'fire' },
    { event: 'turn', seat: 0 },
    { event: 'bought', seat: 0, car: 5, price: 4000 },
    { move: 'open_lot', seat: 0 },
    { move: 'pass', seat: 1 },
  ];
  const [mine, other] = deeds(lines, 2);
  expect(mine?.map(({ kind }) => kind)).toEqual(['buy', 'lot']);
  expect(other).toMatchObject([{ kind: 'card', card: 'fire' }]);
  expect(deeds(lines.slice(0, 3), 2)[0]).toMatchObject([{ kind: 'claim', policy: 'fire' }]);
});
