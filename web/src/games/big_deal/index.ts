// Big Deal at the web table.
import { defineGame } from '~/board/game';
import Board from './Board.svelte';
import { count, scores } from './count';
import { describe } from './describe';
import Seat from './Seat.svelte';
import type { BigDeal } from './view';

export default defineGame<BigDeal>({ Board, Seat, describe, scores, count });
