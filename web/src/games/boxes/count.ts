// How a player's wealth adds up at the end.
import { number, t } from '~/lib/i18n.svelte';
import type { GameView } from '~/lib/wire';
import type { CountStep } from '~/board/game';
import { COLLECTION_WORTH, GROUPS, type Table } from './view';

export function count(view: GameView<Table>, index: number): CountStep[] {
  const seat = view.table.seats[index];
  if (!seat?.cards || !seat.collections) return [];
  const { cards, collections } = seat;
  const step = (key: string, count: number, amount: number): CountStep => ({
    text: t(`game.boxes.count.${key}`, { count }),
    amount: number(amount),
  });
  const collected = Object.values(collections).reduce((sum, one) => sum + one, 0);
  const boxes = GROUPS.filter((group) => cards[group].length).map((group) =>
    step(
      group,
      cards[group].length,
      cards[group].reduce((sum, value) => sum + value, 0),
    ),
  );
  const extra = collected ? [step('collections', collected, collected * COLLECTION_WORTH)] : [];
  return [step('notes', 0, seat.cash), ...boxes, ...extra];
}
