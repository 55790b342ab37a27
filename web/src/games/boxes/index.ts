// Boxes at the web table.
import { defineGame } from '~/board/game';
import Board from './Board.svelte';
import { count } from './count';
import { describe } from './describe';
import Seat from './Seat.svelte';
import type { Boxes } from './view';

export default defineGame<Boxes>({ Board, Seat, describe, count });
