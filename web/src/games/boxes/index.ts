// Boxes at the web table.
import { defineGame } from '..';
import Board from './Board.svelte';
import { count } from './count';
import { describe } from './describe';
import Seat from './Seat.svelte';
import type { BoxesTable } from './view';

export default defineGame<BoxesTable>({ Board, Seat, describe, count });
