/** The four colours of Boxes, each with its own shape, in a field of 40 by 40. */
import type { Picture } from '../drawing';

export type Suit = 'yellow' | 'blue' | 'red' | 'green';

export const suits: Record<Suit, Picture> = {
  yellow: [
    'yellow',
    'gold',
    'cM20 2L24.5 11L34 7L29.5 16L38 20L29.5 24L34 33L24.5 29L20 38L15.5 29L6 33L10.5 24L2 20L10.5 16L6 7L15.5 11Z',
  ],
  blue: ['blue', 'sky', 'cM20 2Q34 18 34 26Q33 38 20 38T6 26Q6 18 20 2Z', 'xM12 26Q13 32 19 32'],
  red: ['red', 'pink', 'cM20 37Q2 24 3 13Q5 3 13 4Q18 5 20 11Q22 5 27 4Q35 3 37 13Q38 24 20 37Z', 'xM9 14Q10 9 14 9'],
  green: ['green', 'yellow', 'cM5 35Q2 8 35 5Q38 38 5 35Z', 'lM5 35L24 16'],
};
