/** The signs that make up dealer cards and policies, each in a field of 100 by 100. */
import type { Picture } from '../drawing';

export const signs = {
  auto: [
    'sky',
    'stone',
    'cM3 82V64Q5 57 22 55Q30 36 42 36H64Q76 38 84 55Q97 58 98 70V82Z',
    'wM31 55Q36 43 44 43H51V55ZM57 43H63Q72 45 76 55H57Z',
    'kM26 68a14 14 0 1 0 .1 0ZM76 68a14 14 0 1 0 .1 0Z',
    'wM26 76a6 6 0 1 0 .1 0ZM76 76a6 6 0 1 0 .1 0Z',
    'lM46 64H52',
  ],
  tag: [
    'gold',
    'red',
    'cM6 50L46 8H90Q95 8 95 13V56L54 95Q50 98 46 95L6 57Q3 53 6 50Z',
    'wM77 18a7 7 0 1 0 .1 0Z',
    'lM30 52L52 74M42 40L64 62',
  ],
  coin: ['gold', 'yellow', 'cM50 6a44 44 0 1 0 .1 0Z', 'eM50 18a32 32 0 1 0 .1 0Z', 'kM44 28H56V72H44Z'],
  book: [
    'blue',
    'gold',
    'wM14 82H88V96H22Q14 96 14 88Z',
    'cM14 88V14Q14 4 24 4H88V82H22Q14 82 14 90Z',
    'gM34 20H72V46H34Z',
    'lM41 29H65M41 37H57',
    'xM23 12V74M40 62H66',
  ],
  flame: [
    'orange',
    'yellow',
    'cM50 2Q54 22 70 34Q92 52 84 74Q76 98 50 98T16 74Q10 54 26 40Q30 52 38 52Q32 24 50 2Z',
    'gM50 52Q70 66 66 80Q62 94 50 94T34 80Q32 70 42 66Q48 62 50 52Z',
  ],
  burst: [
    'yellow',
    'orange',
    'cM50 4L60 28L84 12L78 38L98 44L80 58L92 82L66 74L54 97L44 74L18 88L24 62L2 54L22 42L12 16L38 28Z',
    'gM50 30L56 42L68 36L64 50L76 56L62 62L64 74L52 66L42 76L40 62L28 58L38 50L32 38L44 42Z',
  ],
  thief: [
    'night',
    'pink',
    'gM50 12Q80 12 80 46Q80 82 50 96Q20 82 20 46Q20 12 50 12Z',
    'kM12 34Q14 2 50 2T88 34Q50 22 12 34Z',
    'cM14 36Q50 28 86 36V56Q66 62 50 52Q34 62 14 56Z',
    'WM26 46Q34 38 42 46Q34 52 26 46Z',
    'KM37 43a3 3 0 1 0 .1 0Z',
    'lM40 76Q50 70 60 76M50 58V64',
  ],
  document: [
    'blue',
    'red',
    'wM14 4H86V96H14Z',
    'tM22 12H78V88H22Z',
    'cM50 20L72 28Q72 56 50 68Q28 56 28 28Z',
    'xM40 42L48 51L61 34',
    'lM32 78H68',
  ],
  arrow: ['green', 'gold', 'cM4 36H54V12L96 50L54 88V64H4Z', 'xM12 44H56'],
  cross: ['red', 'red', 'cM20 6L50 36L80 6L94 20L64 50L94 80L80 94L50 64L20 94L6 80L36 50L6 20Z'],
  hand: [
    'pink',
    'night',
    'cM14 60Q28 52 42 62H64Q72 64 70 71Q68 76 60 76H48L78 62Q90 58 92 66Q92 72 86 76L62 92Q56 96 46 95L14 90Z',
    'gM2 56H16V96H2Z',
    'lM48 76H60',
  ],
  barrier: [
    'stone',
    'red',
    'cM10 24H22V96H10ZM78 24H90V96H78Z',
    'wM2 34H98V54H2Z',
    'eM14 35H28L18 53H4ZM42 35H56L46 53H32ZM70 35H84L74 53H60Z',
    'lM2 34H98V54H2ZM40 66V60Q40 50 50 50T60 60V66',
    'cM34 64H66V88H34Z',
    'kM50 70a4 4 0 0 1 2 7L53 83H47L48 77A4 4 0 0 1 50 70Z',
  ],
  cards: [
    'blue',
    'gold',
    'cM4 34L34 22L58 80L28 92Z',
    'cM34 12H66V76H34Z',
    'cM66 22L96 34L72 92L42 80Z',
    'gM50 34L58 44L50 54L42 44Z',
    'xM76 38L88 43M71 49L83 54',
  ],
  umbrella: [
    'plum',
    'gold',
    'lM50 44V84Q50 95 41 95T33 85M50 12V3',
    'cM3 54Q8 10 50 10T97 54Q89 45 81 54Q73 45 65 54Q58 45 50 54Q42 45 35 54Q27 45 19 54Q11 45 3 54Z',
    'xM42 16Q30 28 27 44M58 16Q70 28 73 44',
  ],
} as const satisfies Record<string, Picture>;

export type Sign = keyof typeof signs;

/** A sign and where it goes: left, top, size, in a field of 100 by 100. */
export type Placed = readonly [sign: Sign, x: number, y: number, size: number];
