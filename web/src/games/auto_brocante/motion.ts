// What flies over the table when something happens, and what is heard of it.
import CarCard from '~/art/auto_brocante/CarCard.svelte';
import CardBack from '~/art/CardBack.svelte';
import Coin from '~/art/Coin.svelte';
import { shower } from '~/board/lines';
import { fly } from '~/components/fly';
import { number } from '~/lib/i18n.svelte';
import { play } from '~/lib/sound';
import { carOf, type Line, type Table } from './view';

const WIDTHS = { car: 84, coin: 36, card: 40 };

interface Scene {
  table: Table;
}

function drive(car: number, from: string, to: string, { table }: Scene): void {
  const { name, list_price } = carOf(table, car);
  void fly(from, to, CarCard, { car: name, price: number(list_price) }, WIDTHS.car);
  play('card');
}

function pay(from: string, to: string): void {
  void fly(from, to, Coin, {}, WIDTHS.coin);
  play('coins');
}

function pass(from: string, to: string): void {
  void fly(from, to, CardBack, { game: 'auto_brocante' }, WIDTHS.card);
}

/** Shows the lines of an update. */
export const show = shower<Line, Scene>({
  events: {
    bought({ seat, car, price }, scene) {
      drive(car, 'bank', `car-${car}`, scene);
      if (price) pay(`seat-${seat}`, 'bank');
    },
    recovered: ({ car }, scene) => drive(car, 'bank', `car-${car}`, scene),
    sold({ seat, car }, scene) {
      drive(car, `lot-${seat}`, 'graveyard', scene);
      pay('bank', `seat-${seat}`);
    },
    lost: ({ seat, car, to }, scene) => drive(car, `lot-${seat}`, to, scene),
    gave_up: ({ seat, car }, scene) => drive(car, `lot-${seat}`, 'bank', scene),
    dealt: ({ from, car }, scene) => drive(car, `lot-${from}`, `car-${car}`, scene),
    paid: ({ seat, to }) => pay(`seat-${seat}`, `seat-${to}`),
    repaired: ({ seat }) => pay(`seat-${seat}`, 'bank'),
    drew: ({ seat }) => pass('deck', `seat-${seat}`),
    took: ({ seat, from }) => pass(`seat-${from}`, `seat-${seat}`),
    insured: ({ seat }) => pass('pile', `seat-${seat}`),
  },
});
