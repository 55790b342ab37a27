// The log of Auto-Brocante in words.
import { cars } from '~/art/auto_brocante/cars';
import { describer } from '~/board/lines';
import { t } from '~/lib/i18n.svelte';
import type { Line } from './view';
import { cardName, policyName } from './words';

const CARS = Object.keys(cars); // in the order of their numbers
const carCalled = (car: number): string => t(`game.auto_brocante.car.${CARS[car - 1] ?? ''}`);

export const describe = describer<Line>({
  moves: {
    pass: ({ seat }, { name }) => t('game.auto_brocante.move.pass', { name: name(seat) }),
    open_lot: ({ seat }, { name }) => t('game.auto_brocante.move.open_lot', { name: name(seat) }),
    accept: ({ seat }, { name }) => t('game.auto_brocante.move.accept', { name: name(seat) }),
    walk_away: ({ seat }, { name }) => t('game.auto_brocante.move.walk_away', { name: name(seat) }),
    play: ({ seat, card }, { name }) => t('game.auto_brocante.move.play', { name: name(seat), card: cardName(card) }),
    offer: ({ seat, car, amount }, { name }) =>
      car
        ? t('game.auto_brocante.move.offer_for', { name: name(seat), amount, car: carCalled(car) })
        : t('game.auto_brocante.move.offer', { name: name(seat), amount }),
    ask: ({ seat, amount }, { name }) => t('game.auto_brocante.move.ask', { name: name(seat), amount }),
    bid: ({ seat, car, amount }, { name }) =>
      t('game.auto_brocante.move.bid', { name: name(seat), amount, car: carCalled(car) }),
    // What these bring about is told by the event that follows.
    let_go: () => null,
    end_turn: () => null,
    buy: () => null,
    gamble: () => null,
    insure: () => null,
    renew_hand: () => null,
    look: () => null,
    repair: () => null,
    claim: () => null,
    take: () => null,
    pick: () => null,
    give_up: () => null,
  },
  events: {
    bought: ({ seat, car, price }, { name }) =>
      t('game.auto_brocante.event.bought', { name: name(seat), car: carCalled(car), price }),
    insured: ({ seat, price, policy }, { name }) =>
      t('game.auto_brocante.event.insured', { name: name(seat), price }) +
      (policy ? ` ${t('game.auto_brocante.event.which_policy', { policy: policyName(policy) })}` : ''),
    renewed: ({ seat, count }, { name }) => t('game.auto_brocante.event.renewed', { name: name(seat), count }),
    sold: ({ seat, car, price }, { name }) =>
      t('game.auto_brocante.event.sold', { name: name(seat), car: carCalled(car), price }),
    recovered: ({ seat, car }, { name }) =>
      t('game.auto_brocante.event.recovered', { name: name(seat), car: carCalled(car) }),
    attacked: ({ seat, car, card }, { name }) =>
      t(`game.auto_brocante.event.attacked.${card}`, { name: name(seat), car: carCalled(car) }),
    lost: ({ seat, car, to }, { name }) =>
      t(`game.auto_brocante.event.lost.${to}`, { name: name(seat), car: carCalled(car) }),
    repaired: ({ seat, car, price }, { name }) =>
      t('game.auto_brocante.event.repaired', { name: name(seat), car: carCalled(car), price }),
    claimed: ({ seat, car, policy }, { name }) =>
      t('game.auto_brocante.event.claimed', { name: name(seat), car: carCalled(car), policy: policyName(policy) }),
    took: ({ seat, from, card }, { name }) =>
      card
        ? t('game.auto_brocante.event.took_card', { name: name(seat), from: name(from), card: cardName(card) })
        : t('game.auto_brocante.event.took', { name: name(seat), from: name(from) }),
    cancelled: ({ seat, policy }, { name }) =>
      policy
        ? t('game.auto_brocante.event.cancelled_policy', { name: name(seat), policy: policyName(policy) })
        : t('game.auto_brocante.event.cancelled', { name: name(seat) }),
    bargain: ({ buyer, seller, car }, { name }) =>
      car
        ? t('game.auto_brocante.event.bargain', { buyer: name(buyer), seller: name(seller), car: carCalled(car) })
        : t('game.auto_brocante.event.forced', { buyer: name(buyer), seller: name(seller) }),
    closed: ({ seat, by }, { name }) => t('game.auto_brocante.event.closed', { name: name(seat), by: name(by) }),
    unwanted: ({ seat }, { name }) => t('game.auto_brocante.event.unwanted', { name: name(seat) }),
    dealt: ({ seat, from, car }, { name }) =>
      t('game.auto_brocante.event.dealt', { name: name(seat), from: name(from), car: carCalled(car) }),
    hood: ({ seat, value, ask, honest }, { name }) =>
      t(honest ? 'game.auto_brocante.event.honest' : 'game.auto_brocante.event.caught', {
        name: name(seat),
        value,
        ask,
      }),
    gave_up: ({ seat, car, price }, { name }) =>
      t('game.auto_brocante.event.gave_up', { name: name(seat), car: carCalled(car), price }),
    paid: ({ seat, to, amount }, { name }) =>
      t('game.auto_brocante.event.paid', { name: name(seat), to: name(to), amount }),
    debt: ({ seat, to, amount }, { name }) =>
      t('game.auto_brocante.event.debt', { name: name(seat), to: name(to), amount }),
    forgiven: ({ seat, amount }, { name }) => t('game.auto_brocante.event.forgiven', { name: name(seat), amount }),
    drew: ({ seat, card }, { name }) =>
      card ? t('game.auto_brocante.event.drew', { name: name(seat), card: cardName(card) }) : null,
    turn: ({ seat }, { name }) => t('game.auto_brocante.event.turn', { name: name(seat) }),
    over: () => t('game.auto_brocante.event.over'),
  },
});
