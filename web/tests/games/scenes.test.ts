// Which lines are scenes, and for whom.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { SceneContext } from '~/board/scenes';
import { scene as autoBrocante } from '~/games/auto_brocante/scenes';
import type { AutoBrocante } from '~/games/auto_brocante/view';
import { scene as bigDeal } from '~/games/big_deal/scenes';
import type { BigDeal } from '~/games/big_deal/view';
import { scene as boursicocotte } from '~/games/boursicocotte/scenes';
import type { Boursicocotte } from '~/games/boursicocotte/view';
import { scene as boxes } from '~/games/boxes/scenes';
import type { Boxes } from '~/games/boxes/view';

beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })));

describe('Boxes', () => {
  const context = { view: { table: { containers: [] } }, log: [], seat: 0 } as unknown as SceneContext<Boxes>;

  test('secret bids are turned over under a title that does not tell them', () => {
    const drawn = boxes({ event: 'revealed', bids: [{ 50: 1 }], sums: [50] }, context);
    expect(drawn?.props).toEqual({ bids: [{ 50: 1 }], sums: [50] });
    expect(drawn?.title).not.toMatch(/50/);
    expect(drawn?.suspense).toBeGreaterThan(0);
  });

  test('a bid is none', () => {
    expect(boxes({ move: 'bid', seat: 1, amount: 50 }, context)).toBeNull();
  });
});

describe('Big Deal', () => {
  const set = { object: 'home', cards: { home: 2 }, value: 40 };
  const steal = { move: 'steal', seat: 1, from: 2, card: 'home' } as const;
  const table = { seats: [{ sets: [] }, { sets: [] }, { sets: [set] }], values: { home: 20 } };
  const at = (seat: number): SceneContext<BigDeal> =>
    ({ view: { table }, log: [steal], seat }) as unknown as SceneContext<BigDeal>;

  test('the card of a thief is shown to all others', () => {
    const fight = { thief: 1, victim: 2, set, played: [{ seat: 1, card: 'home' }], winner: null };
    expect(bigDeal(steal, at(0))?.props).toMatchObject({ fight });
    expect(bigDeal(steal, at(2))?.props).toMatchObject({ fight });
    expect(bigDeal(steal, at(1))).toBeNull();
  });
});

describe('Boursicocotte', () => {
  const at = (seat: number | null): SceneContext<Boursicocotte> =>
    ({ view: { table: { prices: { cat: 90 } } }, log: [], seat }) as unknown as SceneContext<Boursicocotte>;
  const trade = { move: 'trade', seat: 1, target: 2, animal: 'cat', cards: 3 } as const;

  test('an offer is a scene for those who only watch: the two see it on the board', () => {
    expect([null, 0, 1, 2].map((seat) => boursicocotte(trade, at(seat)) !== null)).toEqual([true, true, false, false]);
  });

  test('a swap shows no notes but those that the line tells this seat', () => {
    const told = { seat: 1, target: 2, animal: 'cat', animals: 1, winner: 2, cards: 3, answer: 2 } as const;
    const drawn = boursicocotte({ event: 'swapped', ...told, gave: null, got: null }, at(0));
    expect(drawn?.props).toMatchObject({ winner: 2, cards: 3, answer: 2, gave: null, got: null, price: 90 });
  });
});

describe('Auto-Brocante', () => {
  const table = { cards: { fire: {} }, cars: [{ number: 1 }], values: [500] };
  const at = (seat: number): SceneContext<AutoBrocante> =>
    ({ view: { table }, log: [], seat }) as unknown as SceneContext<AutoBrocante>;
  const fire = { move: 'play', seat: 1, card: 'fire', car: 1 } as const;

  test("a rival's card is shown with what it is played on; one's own is not", () => {
    expect(autoBrocante(fire, at(0))?.props).toMatchObject({ seat: 1, card: 'fire', car: { number: 1 }, value: 500 });
    expect(autoBrocante(fire, at(1))).toBeNull();
  });
});
