// Auto-Brocante at the web table.
import { defineGame } from '~/board/game';
import Board from './Board.svelte';
import { telling } from './chapters';
import { count, scores } from './count';
import { describe } from './describe';
import { scene } from './scenes';
import Seat from './Seat.svelte';
import Sign from './Sign.svelte';
import type { AutoBrocante } from './view';

export default defineGame<AutoBrocante>({
  Board,
  Seat,
  Sign,
  describe,
  telling,
  scene,
  scores,
  count,
  drawsSeats: true,
});
