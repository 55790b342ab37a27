// Shows a game without its own board: moves as forms, the log by its keys.
import type { GameModule, Told } from '~/board/game';
import { has, list, number, t } from '~/lib/i18n.svelte';
import type { Json, LogLine } from '~/lib/wire';

export async function fallback(game: string): Promise<GameModule> {
  const { default: Board } = await import('./FallbackBoard.svelte');
  return {
    Board,
    describe: (line, told) => describePlainly(game, line, told),
  };
}

/** The words for a key of a game, or the key in readable form. */
export function keyText(game: string, area: string, key: string): string {
  const full = `game.${game}.${area}.${key}`;
  return has(full) ? t(full) : key.replaceAll('_', ' ');
}

/** A JSON value as text: numbers in the format of the language, lists with "and", objects by their members. */
export function valueText(value: Json | undefined): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'number') return number(value);
  if (Array.isArray(value)) return value.length ? list(value.map(valueText)) : '–';
  if (typeof value !== 'object') return String(value).replaceAll('_', ' ');
  if (!Object.keys(value).length) return '–';
  return Object.entries(value)
    .map(([key, member]) => `${key.replaceAll('_', ' ')} ${valueText(member)}`)
    .join(', ');
}

function describePlainly(game: string, line: LogLine, told: Told): string {
  const { seat, move, event, ...rest } = line;
  const who = seat === undefined ? '' : `${told.name(seat)}: `;
  const what = move === undefined ? keyText(game, 'event', event ?? '') : keyText(game, 'move', move);
  const details = Object.entries(rest).map(([key, value]) => `${key.replaceAll('_', ' ')} ${valueText(value)}`);
  return who + [what, ...details].join(', ');
}
