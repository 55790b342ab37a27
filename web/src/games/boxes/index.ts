// Boxes at the web table.
import { defineGame } from '~/board/game';
import Board from './Board.svelte';
import { telling } from './chapters';
import { count } from './count';
import { describe } from './describe';
import { scene } from './scenes';
import Seat from './Seat.svelte';
import Sign from './Sign.svelte';
import type { Boxes } from './view';

export default defineGame<Boxes>({ Board, Seat, Sign, describe, telling, scene, count });
