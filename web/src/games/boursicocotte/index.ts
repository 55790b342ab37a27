// Boursicocotte at the web table.
import { defineGame } from '~/board/game';
import Board from './Board.svelte';
import { telling } from './chapters';
import { count, scores } from './count';
import { describe } from './describe';
import { scene } from './scenes';
import Seat from './Seat.svelte';
import Sign from './Sign.svelte';
import type { Boursicocotte } from './view';

export default defineGame<Boursicocotte>({ Board, Seat, Sign, describe, telling, scene, scores, count });
