// Auto-Brocante at the web table.
import { defineGame } from '..';
import Board from './Board.svelte';
import { count, scores } from './count';
import { describe } from './describe';
import Seat from './Seat.svelte';
import type { AutoTable } from './view';

export default defineGame<AutoTable>({ Board, Seat, describe, scores, count });
