// Starting a game at once: me against bots, with the usual settings.
import { api } from './api';
import { company } from './company';
import { go, router } from './router.svelte';
import { prefs } from './prefs.svelte';
import { myName } from './seats';
import type { Catalogue, GameInfo, SeatSetup, NewTable } from './wire';

const USUAL_PLAYERS = 4;
export const USUAL_BOT = 'regular';
export const BOT_COUNTS = [1, 2, 3, 4, 5]; // the numbers that some game allows

export function usualPlayers(game: GameInfo): number {
  return inRange(game, USUAL_PLAYERS);
}

/** The number of players with this player's preferred number of bots, as far as the game allows. */
export function quickPlayers(game: GameInfo): number {
  return inRange(game, prefs.bots + 1);
}

function inRange(game: GameInfo, players: number): number {
  return Math.min(game.most, Math.max(game.fewest, players));
}

/** A table of me and bots, by this player's preferences. */
export function quickTable(game: GameInfo, catalogue: Catalogue): NewTable {
  const names = company(catalogue, prefs.level, quickPlayers(game) - 1);
  const bots: SeatSetup[] = names.map((bot) => ({ kind: 'bot', bot }));
  return {
    game: game.name,
    options: Object.fromEntries(game.options.map((option) => [option.name, option.default])),
    clock: 'none',
    public: false,
    tempo: prefs.tempo,
    seats: [{ kind: 'me', name: myName() }, ...bots],
  };
}

/** Creates a table and goes there; it starts by itself if nobody else is expected. */
export async function open(table: NewTable): Promise<void> {
  const { id } = await api.create(table);
  const full = table.seats.every((seat) => seat.kind !== 'open');
  go(`/t/${id}`, full ? 'start' : null, router.place.page === 'new'); // from the table one goes back home
}
