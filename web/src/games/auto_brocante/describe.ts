// The log of Auto-Brocante in words.
import { cars } from '~/art/auto_brocante/cars';
import { describer, say } from '~/board/lines';
import { t, type Args } from '~/lib/i18n.svelte';
import type { Line } from './view';
import { cardName, policyName } from './words';

const CARS = Object.keys(cars); // in the order of their numbers

/** A car by its number: its bare name, and as the object of a sentence. */
function called(car: number): Args {
  const name = CARS[car - 1] ?? '';
  return { car: t(`game.auto_brocante.car.${name}`), the_car: t(`game.auto_brocante.the_car.${name}`) };
}

export const describe = describer<Line>({
  moves: {
    pass: ({ seat, asked }, told) =>
      say(asked === 'bids' || !asked ? 'game.auto_brocante.move.pass' : `game.auto_brocante.move.pass_${asked}`, told, {
        name: seat,
      }),
    open_lot: ({ seat }, told) => say('game.auto_brocante.move.open_lot', told, { name: seat }),
    accept: ({ seat }, told) => say('game.auto_brocante.move.accept', told, { name: seat }),
    walk_away: ({ seat }, told) => say('game.auto_brocante.move.walk_away', told, { name: seat }),
    play: ({ seat, card }, told) => say('game.auto_brocante.move.play', told, { name: seat }, { card: cardName(card) }),
    offer: ({ seat, car, amount }, told) =>
      car
        ? say('game.auto_brocante.move.offer_for', told, { name: seat }, { amount, ...called(car) })
        : say('game.auto_brocante.move.offer', told, { name: seat }, { amount }),
    ask: ({ seat, amount }, told) => say('game.auto_brocante.move.ask', told, { name: seat }, { amount }),
    bid: ({ seat, car, amount }, told) =>
      say('game.auto_brocante.move.bid', told, { name: seat }, { amount, ...called(car) }),
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
    bought: ({ seat, car, price }, told) =>
      say('game.auto_brocante.event.bought', told, { name: seat }, { price, ...called(car) }),
    insured: ({ seat, price, policy }, told) =>
      say(
        price ? 'game.auto_brocante.event.insured' : 'game.auto_brocante.event.insured_free',
        told,
        { name: seat },
        { price, policy: policy ? policyName(policy) : '' },
      ),
    renewed: ({ seat, count }, told) => say('game.auto_brocante.event.renewed', told, { name: seat }, { count }),
    sold: ({ seat, car, price }, told) =>
      say('game.auto_brocante.event.sold', told, { name: seat }, { price, ...called(car) }),
    recovered: ({ seat, car }, told) => say('game.auto_brocante.event.recovered', told, { name: seat }, called(car)),
    attacked: ({ seat, car, card }, told) =>
      say(`game.auto_brocante.event.attacked.${card}`, told, { name: seat }, called(car)),
    lost: ({ seat, car, to }, told) => say(`game.auto_brocante.event.lost.${to}`, told, { name: seat }, called(car)),
    repaired: ({ seat, car, price }, told) =>
      say('game.auto_brocante.event.repaired', told, { name: seat }, { price, ...called(car) }),
    claimed: ({ seat, car, policy }, told) =>
      say('game.auto_brocante.event.claimed', told, { name: seat }, { policy: policyName(policy), ...called(car) }),
    took: ({ seat, from, card }, told) =>
      card
        ? say('game.auto_brocante.event.took_card', told, { name: seat, from }, { card: cardName(card) })
        : say('game.auto_brocante.event.took', told, { name: seat, from }),
    cancelled: ({ seat, policy }, told) =>
      policy
        ? say('game.auto_brocante.event.cancelled_policy', told, { name: seat }, { policy: policyName(policy) })
        : say('game.auto_brocante.event.cancelled', told, { name: seat }),
    bargain: ({ buyer, seller, car }, told) =>
      car
        ? say('game.auto_brocante.event.bargain', told, { buyer, seller }, called(car))
        : say('game.auto_brocante.event.forced', told, { buyer, seller }),
    closed: ({ seat, by }, told) => say('game.auto_brocante.event.closed', told, { name: seat, by }),
    unwanted: ({ seat }, told) => say('game.auto_brocante.event.unwanted', told, { name: seat }),
    dealt: ({ seat, from, car }, told) =>
      say('game.auto_brocante.event.dealt', told, { name: seat, from }, called(car)),
    hood: ({ seat, value, ask, honest }, told) =>
      say(
        honest ? 'game.auto_brocante.event.honest' : 'game.auto_brocante.event.caught',
        told,
        { name: seat },
        { value, ask },
      ),
    gave_up: ({ seat, car, price }, told) =>
      say('game.auto_brocante.event.gave_up', told, { name: seat }, { price, ...called(car) }),
    paid: ({ seat, to, amount }, told) => say('game.auto_brocante.event.paid', told, { name: seat, to }, { amount }),
    debt: ({ seat, to, amount }, told) => say('game.auto_brocante.event.debt', told, { name: seat, to }, { amount }),
    forgiven: ({ seat, amount }, told) => say('game.auto_brocante.event.forgiven', told, { name: seat }, { amount }),
    drew: ({ seat, card }, told) =>
      card ? say('game.auto_brocante.event.drew', told, { name: seat }, { card: cardName(card) }) : null,
    turn: ({ seat }, told) => say('game.auto_brocante.event.turn', told, { name: seat }),
    over: () => t('game.auto_brocante.event.over'),
  },
});
