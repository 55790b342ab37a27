// The lines of the log of Auto-Brocante (docs/events.md): the fields of its moves and events, by name.
import type { DealerCardName } from '~/art/auto_brocante/dealer_cards';
import type { PolicyName } from '~/art/auto_brocante/policies';
import type { Over } from '~/board/lines';

export interface Moves {
  pass: object;
  let_go: object;
  end_turn: object;
  buy: object;
  gamble: object;
  insure: object;
  renew_hand: object;
  open_lot: object;
  accept: object;
  look: object;
  walk_away: object;
  repair: object;
  play: { card: DealerCardName; car?: number; target?: number };
  claim: { policy: PolicyName };
  take: { from: number };
  pick: { bidder: number };
  give_up: { car: number };
  offer: { amount: number; car?: number };
  ask: { amount: number };
  bid: { car: number; amount: number };
}

export interface Events {
  bought: { seat: number; car: number; price: number };
  insured: { seat: number; price: number; policy: PolicyName | null };
  renewed: { seat: number; count: number; cards: DealerCardName[] | null };
  sold: { seat: number; car: number; price: number };
  recovered: { seat: number; car: number };
  attacked: { seat: number; car: number; card: DealerCardName; by: number };
  lost: { seat: number; car: number; card: DealerCardName; to: 'graveyard' | 'bank' };
  repaired: { seat: number; car: number; price: number };
  claimed: { seat: number; car: number; policy: PolicyName };
  took: { seat: number; from: number; card: DealerCardName | null };
  cancelled: { seat: number; policy: PolicyName | null };
  bargain: { buyer: number; seller: number; car: number | null; offer: number | null };
  closed: { seat: number; by: number };
  unwanted: { seat: number };
  dealt: { seat: number; from: number; car: number; price: number };
  hood: { seat: number; car: number; ask: number; value: number; honest: boolean };
  gave_up: { seat: number; car: number; price: number };
  paid: { seat: number; to: number; amount: number };
  debt: { seat: number; to: number; amount: number };
  forgiven: { seat: number; to: number; amount: number };
  drew: { seat: number; card: DealerCardName | null };
  turn: { seat: number };
  over: Over;
}
