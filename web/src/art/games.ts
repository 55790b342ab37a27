/** What shared pieces show to identify their game: an ink and an emblem, 40 by 40. */
import type { Picture } from './drawing';

export type GameName = 'boxes' | 'big_deal' | 'boursicocotte' | 'auto_brocante';

export const emblems: Record<GameName, Picture> = {
  boxes: ['wood', 'gold', 'cM5 14H35V36H5Z', 'cM5 14L11 5H29L35 14', 'gM16 5H24V21H16Z'],
  big_deal: ['green', 'sky', 'cM7 13H33L38 20L20 37L2 20Z', 'wM13 20L20 13L27 20L20 37Z', 'tM2 20H38'],
  boursicocotte: [
    'orange',
    'red',
    'gM10 14Q6 5 13 6Q15 1 20 5Q25 0 27 6Q33 6 29 14Z',
    'cM8 38Q8 10 20 10T31 24Q31 32 35 38Z',
    'wM30 17L39 21L30 25Z',
    'kM23 15a2.5 2.5 0 1 0 .1 0Z',
  ],
  auto_brocante: [
    'blue',
    'sky',
    'kM20 2a18 18 0 1 0 .1 0Z',
    'wM20 8a12 12 0 1 0 .1 0Z',
    'cM20 14a6 6 0 1 0 .1 0Z',
    'tM20 8V14M20 26V32M8 20H14M26 20H32',
  ],
};
