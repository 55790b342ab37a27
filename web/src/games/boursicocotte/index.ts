// Boursicocotte at the web table.
import { defineGame } from '..';
import Board from './Board.svelte';
import { count, scores } from './count';
import { describe } from './describe';
import Seat from './Seat.svelte';
import type { Market } from './view';

export default defineGame<Market>({ Board, Seat, describe, scores, count });
