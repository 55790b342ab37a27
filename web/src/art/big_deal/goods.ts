/** The goods of Big Deal, ten objects and two jokers, each in a field of 100 by 100. */
import type { Picture } from '../drawing';
import { ingots } from '../ingots';

export type Good =
  | 'home'
  | 'yacht'
  | 'classic_auto'
  | 'jewels'
  | 'bank_account'
  | 'stocks'
  | 'coin_collection'
  | 'cash_under_the_mattress'
  | 'stamp_collection'
  | 'piggy_bank'
  | 'silver'
  | 'gold';

export const jokers: ReadonlySet<Good> = new Set(['silver', 'gold']);

/** The perforated edge of a stamp, 48 by 56. */
const PERFORATED = [
  'a4 4 0 0 0 8 0'.repeat(6),
  'a4 4 0 0 0 0 8'.repeat(7),
  'a4 4 0 0 0-8 0'.repeat(6),
  'a4 4 0 0 0 0-8'.repeat(7),
].join('');

export const goods: Record<Good, Picture> = {
  home: [
    'red',
    'sky',
    'sM66 14H79V40H66Z',
    'wM15 48H85V92H15Z',
    'cM50 8L96 52H4Z',
    'xM26 44H74M36 35H64M45 26H55',
    'sM41 64H59V92H41Z',
    'gM22 60H35V74H22ZM65 60H78V74H65Z',
    'tM28.5 60V74M22 67H35M71.5 60V74M65 67H78',
    'kM55 78a2 2 0 1 0 .1 0Z',
    'lM2 92H98',
  ],
  yacht: [
    'blue',
    'red',
    'lM49 74V4',
    'wM54 10Q84 36 88 64H54Z',
    'gM45 18Q26 42 12 64H45Z',
    'gM49 3L66 8L49 13Z',
    'cM4 70H96Q90 88 78 92H24Q10 88 4 70Z',
    'xM14 77H86',
    'tM60 28V58M68 38V58M76 48V58',
    'lM2 98Q10 91 18 98T34 98T50 98T66 98T82 98T98 98',
  ],
  classic_auto: [
    'plum',
    'sky',
    'cM4 74Q4 56 22 53L44 50Q50 29 60 27H78Q90 30 92 52Q98 56 97 74Z',
    'gM51 50Q56 35 62 34H67V50ZM73 34H77Q84 37 85 50H73Z',
    'lM44 50H92M47 52V72M70 52V72',
    'xM14 62H40',
    'kM24 58a16 16 0 1 0 .1 0ZM78 58a16 16 0 1 0 .1 0Z',
    'wM24 66a8 8 0 1 0 .1 0ZM78 66a8 8 0 1 0 .1 0Z',
    'tM24 66V82M16 74H32M78 66V82M70 74H86',
    'wM11 48a6 6 0 1 0 .1 0Z',
    'lM1 80H7M93 80H99M42 80H60',
  ],
  jewels: [
    'sky',
    'gold',
    'gM50 38a29 29 0 1 0 .1 0ZM50 48a19 19 0 1 1-.1 0Z',
    'cM32 8H68L84 26L50 60L16 26Z',
    'wM32 8H50L38 26H16ZM50 60L38 26H62Z',
    'tM16 26H84M38 26L50 8L62 26L68 8',
    'kM88 38L90 45L97 47L90 49L88 56L86 49L79 47L86 45ZM10 44L12 50L18 52L12 54L10 60L8 54L2 52L8 50Z',
  ],
  bank_account: [
    'green',
    'gold',
    'WM14 42H26V76H14ZM35 42H45V76H35Z',
    'TM20 47V71M40 47V71',
    'cM50 6L96 34H4Z',
    'cM8 34H92V42H8ZM8 76H92V84H8ZM2 84H98V94H2Z',
    'gM50 14a8 8 0 1 0 .1 0Z',
    'tM50 18V26',
    'xM12 89H88',
  ],
  stocks: [
    'sky',
    'red',
    'wM10 6H90V94H10Z',
    'tM16 12H84V88H16Z',
    'cM24 62H34V80H24ZM38 52H48V80H38ZM52 58H62V80H52Z',
    'lM24 46L38 34L50 42L70 24',
    'kM79 16L76 33L63 21Z',
    'gM68 72L64 96L72 90L80 96L78 72Z',
    'gM72 56a11 11 0 1 0 .1 0Z',
    'xM72 63L72.1 71',
  ],
  coin_collection: [
    'gold',
    'red',
    'gM4 10H96V92H4Z',
    'xM10 16H90V86H10Z',
    'cM26 20a10 10 0 1 0 .1 0ZM50 20a10 10 0 1 0 .1 0ZM74 20a10 10 0 1 0 .1 0ZM26 43a10 10 0 1 0 .1 0ZM74 43a10 10 0 1 0 .1 0ZM26 66a10 10 0 1 0 .1 0ZM50 66a10 10 0 1 0 .1 0ZM74 66a10 10 0 1 0 .1 0Z',
    'kM50 43a10 10 0 1 0 .1 0Z',
    'tM26 26V34M22 30H30M46 30H54M74 26V34M26 49a4 4 0 1 0 .1 0ZM70 53H78M26 72V80M50 72a4 4 0 1 0 .1 0ZM74 72V80M70 76H78',
  ],
  cash_under_the_mattress: [
    'blue',
    'green',
    'sM6 72H94V82H6ZM12 82H20V94H12ZM80 82H88V94H80Z',
    'sM2 26H10V82H2Z',
    'gM20 60L48 56L54 74L26 80ZM56 58L84 58L88 70L60 76Z',
    'tM33 66a4 4 0 1 0 .1 0ZM71 62a3.5 3.5 0 1 0 .1 0Z',
    'wM10 44Q10 38 16 38H90Q96 38 96 44V60Q96 66 90 66H16Q10 66 10 60Z',
    'dM20 39.5H27V64.5H20ZM35 39.5H42V64.5H35ZM50 39.5H57V64.5H50ZM65 39.5H72V64.5H65ZM80 39.5H87V64.5H80Z',
    'cM14 38Q8 22 22 22H40Q50 24 46 38Z',
    'tM22 30Q28 26 36 29',
  ],
  stamp_collection: [
    'orange',
    'green',
    `wM8 6${PERFORATED}Z`,
    'gM16 14H48V54H16Z',
    'wM20 44L28 26L34 36L38 30L45 44Z',
    `wM44 38${PERFORATED}Z`,
    'cM52 46H84V86H52Z',
    'wM68 52a9 9 0 1 0 .1 0Z',
    'kM56 82Q56 73 68 73T80 82Z',
    'lM4 74Q10 68 16 74T28 74T38 74M4 84Q10 78 16 84T28 84T38 84',
  ],
  piggy_bank: [
    'pink',
    'gold',
    'gM52 2a11 11 0 1 0 .1 0Z',
    'tM52 8V18',
    'lM88 50Q98 50 96 42T88 42',
    'cM14 54Q16 30 50 28Q86 28 90 56Q90 70 78 77V93H65V82H42V93H29V78Q22 74 18 68L5 66V50Z',
    'sM26 38L22 18Q38 20 42 32Z',
    'kM42 31H64V36.5H42Z',
    'kM27 46a4 4.5 0 1 0 .1 0Z',
    'tM10 56V60',
    'xM70 40Q80 44 82 54',
  ],
  silver: [
    'stone',
    'sky',
    'lM26 20Q4 18 8 36Q14 52 34 52M74 20Q96 18 92 36Q86 52 66 52',
    'cM24 12H76Q76 54 56 62V74H44V62Q24 54 24 12Z',
    'eM32 17H44Q44 44 48 54Q34 46 32 17Z',
    'cM32 74H68L74 84H26Z',
    'sM20 84H80V94H20Z',
    'kM58 22L61 30L69 31L63 36L65 44L58 40L51 44L53 36L47 31L55 30Z',
  ],
  gold: ingots,
};
