// Big Deal at the web table.
import { defineGame } from '..';
import Board from './Board.svelte';
import { count } from './count';
import { describe } from './describe';
import Seat from './Seat.svelte';
import type { DealTable } from './view';

export default defineGame<DealTable>({
  Board,
  Seat,
  describe,
  count,
  scores: (view) => view.table.seats.map((place) => place.score),
});
