// What flies over the table when something has happened: cars, cards, policies and coins.
import CarCard from '~/art/auto_brocante/CarCard.svelte';

import CardBack from '~/art/CardBack.svelte';
import Coin from '~/art/Coin.svelte';
import { fly } from '~/components/fly';
import { number } from '~/lib/i18n.svelte';
import { play } from '~/lib/sound';
import type { LogLine } from '~/lib/wire';
import { carOf, type AutoTable } from './view';

/** Lets a line of the log be seen and heard. */
export function show(line: LogLine, table: AutoTable): void {
  const { seat, event } = line;
  if (seat === undefined || event === undefined) return;
  const lot = `lot-${seat}`;
  const car = typeof line['car'] === 'number' ? line['car'] : null;
  const drive = (from: string, to: string): void => {
    if (car === null) return;
    const { name, list_price } = carOf(table, car);
    void fly(from, to, CarCard, { car: name, price: number(list_price) }, 84);
    play('card');
  };
  const pay = (from: string, to: string): void => {
    void fly(from, to, Coin, {}, 36);
    play('coins');
  };
  const here = `car-${car ?? 0}`;
  if (event === 'bought') {
    drive('bank', here);
    if (line['price']) pay(`seat-${seat}`, 'bank');
  } else if (event === 'recovered') drive('bank', here);
  else if (event === 'sold') {
    drive(lot, 'graveyard');
    pay('bank', `seat-${seat}`);
  } else if (event === 'lost') drive(lot, String(line['to']));
  else if (event === 'gave_up') drive(lot, 'bank');
  else if (event === 'dealt') drive(`lot-${Number(line['from'])}`, here);
  else if (event === 'paid') pay(`seat-${seat}`, `seat-${Number(line['to'])}`);
  else if (event === 'repaired') pay(`seat-${seat}`, 'bank');
  else if (event === 'drew') void fly('deck', `seat-${seat}`, CardBack, { game: 'auto_brocante' }, 40);
  else if (event === 'took')
    void fly(`seat-${Number(line['from'])}`, `seat-${seat}`, CardBack, { game: 'auto_brocante' }, 40);
  else if (event === 'insured') void fly('pile', `seat-${seat}`, CardBack, { game: 'auto_brocante' }, 40);
}
