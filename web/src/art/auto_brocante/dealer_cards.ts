/** The sixteen dealer cards: the group of each, and its picture. */
import type { Picture } from '../drawing';
import type { Placed } from './signs';

export type DealerCardName =
  | 'sell_list'
  | 'sell_list_plus_2000'
  | 'sell_list_plus_3000'
  | 'sell_blue_book'
  | 'sell_blue_book_plus_3000'
  | 'fire'
  | 'collision'
  | 'car_stolen'
  | 'stolen_recovered'
  | 'buy_from_dealer'
  | 'forced_sale'
  | 'cancel_policy'
  | 'buy_for_200'
  | 'free_policy'
  | 'take_three'
  | 'lot_closed';

/** A colour and a shape, 40 by 40, for each group: selling, dealing, attacking, helping oneself. */
export const groups = {
  sell: ['green', 'sky', 'cM20 3a17 17 0 1 0 .1 0Z'],
  deal: ['blue', 'sky', 'cM5 5H35V35H5Z'],
  attack: ['red', 'sky', 'cM20 3L37 35H3Z'],
  help: ['yellow', 'sky', 'cM20 1L39 20L20 39L1 20Z'],
} as const satisfies Record<string, Picture>;

const SOLD: Placed = ['auto', 0, 30, 74];
const TWO_COINS: Placed[] = [
  ['coin', 2, 8, 26],
  ['coin', 22, 0, 26],
];
const THREE_COINS: Placed[] = [...TWO_COINS, ['coin', 24, 19, 26]];
const BY_LIST: Placed[] = [SOLD, ['tag', 52, 2, 46]];
const BY_BOOK: Placed[] = [SOLD, ['book', 52, 0, 50]];

export const dealerCards: Record<DealerCardName, readonly [keyof typeof groups, ...Placed[]]> = {
  sell_list: ['sell', ...BY_LIST],
  sell_list_plus_2000: ['sell', ...BY_LIST, ...TWO_COINS],
  sell_list_plus_3000: ['sell', ...BY_LIST, ...THREE_COINS],
  sell_blue_book: ['sell', ...BY_BOOK],
  sell_blue_book_plus_3000: ['sell', ...BY_BOOK, ...THREE_COINS],
  fire: ['attack', ['flame', 18, 0, 64], ['auto', 4, 18, 92]],
  collision: ['attack', ['burst', 34, 2, 66], ['auto', 0, 26, 78]],
  car_stolen: ['attack', ['thief', 24, 0, 54], ['auto', 6, 26, 88]],
  stolen_recovered: ['help', ['thief', 0, 4, 42], ['arrow', 44, 8, 44], ['auto', 20, 32, 80]],
  buy_from_dealer: ['deal', ['auto', 12, -20, 88], ['hand', 8, 34, 76], ['coin', 40, 56, 22]],
  forced_sale: ['deal', ['arrow', 40, 0, 58], ['hand', 0, 8, 44], ['auto', 12, 28, 84]],
  cancel_policy: ['attack', ['document', 10, 6, 80], ['cross', 34, 38, 62]],
  buy_for_200: ['deal', ['auto', 0, 20, 84], ['coin', 58, 0, 40]],
  free_policy: ['help', ['document', 20, 0, 72], ['hand', 4, 34, 76]],
  take_three: ['attack', ['cards', 14, 0, 76], ['hand', 6, 32, 78]],
  lot_closed: ['help', ['auto', 12, -14, 76], ['barrier', 0, 4, 100]],
};
