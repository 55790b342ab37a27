// Starting a game at once: me against bots, with what most people want.
import { api } from './api';
import { go } from './router.svelte';
import { myName } from './seats';
import type { GameInfo, SeatSetup, NewTable } from './wire';

const USUAL_PLAYERS = 4;
export const USUAL_BOT = 'regular';

export function usualPlayers(game: GameInfo): number {
  return Math.min(game.most, Math.max(game.fewest, USUAL_PLAYERS));
}

/** A table of me and bots, as large as the game is usually played. */
export function usualTable(game: GameInfo): NewTable {
  const bots: SeatSetup[] = Array.from({ length: usualPlayers(game) - 1 }, () => ({ kind: 'bot', bot: USUAL_BOT }));
  return {
    game: game.name,
    options: Object.fromEntries(game.options.map((option) => [option.name, option.default])),
    clock: 'none',
    public: false,
    delay: null,
    seats: [{ kind: 'me', name: myName() }, ...bots],
  };
}

/** Creates a table and goes there; it starts by itself if nobody is waited for. */
export async function open(table: NewTable): Promise<void> {
  const { id } = await api.create(table);
  const full = table.seats.every((seat) => seat.kind !== 'open');
  go(`/t/${id}`, full ? 'start' : null);
}
