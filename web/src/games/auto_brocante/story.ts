// What the log tells of each dealer's last turn: the view has only what lies on the table now.
import type { DealerCardName } from '~/art/auto_brocante/dealer_cards';
import type { PolicyName } from '~/art/auto_brocante/policies';
import type { Line } from './view';

/** Something that a dealer did and everybody saw. */
export type Deed =
  | { kind: 'card'; card: DealerCardName; line: Line }
  | { kind: 'claim'; policy: PolicyName; line: Line }
  | { kind: 'buy' | 'insure' | 'renew' | 'lot'; line: Line };

function deedOf(line: Line): Deed | null {
  if (line.move === 'play') return { kind: 'card', card: line.card, line };
  if (line.move === 'open_lot') return { kind: 'lot', line };
  if (line.event === 'bought') return { kind: 'buy', line };
  if (line.event === 'insured') return { kind: 'insure', line };
  if (line.event === 'renewed') return { kind: 'renew', line };
  return line.event === 'claimed' ? { kind: 'claim', policy: line.policy, line } : null;
}

/** By seat: what each has done since its own last turn began, that turn included; the latest deed last. */
export function deeds(log: readonly Line[], players: number): Deed[][] {
  return Array.from({ length: players }, (_, seat) => {
    const from = log.findLastIndex((line) => line.event === 'turn' && line.seat === seat);
    return log
      .slice(Math.max(0, from))
      .filter((line) => 'seat' in line && line.seat === seat)
      .map(deedOf)
      .filter((deed) => deed !== null);
  });
}
