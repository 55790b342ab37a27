// How a player's wealth adds up at the end.
import { number, t } from '~/lib/i18n.svelte';
import type { GameView } from '~/lib/wire';
import type { CountStep } from '~/board/game';
import { GROUPS, type Table } from './view';

export function count(view: GameView<Table>, index: number): CountStep[] {
  const seat = view.table.seats[index];
  if (!seat?.cards || !seat.worth || !seat.collections) return [];
  const { cards, worth, collections } = seat;
  const step = (key: string, count: number, amount: number): CountStep => ({
    text: t(`game.boxes.count.${key}`, { count }),
    amount: number(amount),
  });
  const collected = Object.values(collections).reduce((sum, one) => sum + one, 0);
  const boxes = GROUPS.filter((group) => cards[group].length).map((group) =>
    step(group, cards[group].length, worth[group]),
  );
  const extra = collected ? [step('collections', collected, worth.collections)] : [];
  return [step('notes', 0, seat.cash ?? 0), ...boxes, ...extra];
}
