// The scores: as far as they can be known, and how they come about at the end.
import { number, t } from '~/lib/i18n.svelte';
import type { GameView } from '~/lib/wire';
import type { CountStep } from '~/board/game';
import { carOf, type Table } from './view';
import { carName } from './words';

/** Everybody's assets, once every Blue Book has given itself away; until then lots and files say what can be known. */
export function scores(view: GameView<Table>): (number | null)[] {
  const { seats } = view.table;
  const known = seats.every(({ assets }) => assets && assets.least === assets.most);
  return seats.map(({ assets }) => (known && assets ? assets.most : null));
}

/** Cash, then every car at its value in the dealer's own Blue Book. */
export function count(view: GameView<Table>, seat: number): CountStep[] {
  const dealer = view.table.seats[seat];
  if (!dealer) return [];
  return [
    { text: t('game.auto_brocante.seat.cash'), amount: number(dealer.cash) },
    ...dealer.lot.map((car) => ({
      text: carName(carOf(view.table, car)),
      amount: number(dealer.values?.[car - 1] ?? 0),
    })),
  ];
}
