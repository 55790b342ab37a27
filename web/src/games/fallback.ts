// Shows a game without its own board: moves as forms, the log by its keys.
import type { GameModule, Told } from '~/board/game';
import { has, list, number, t, type Args } from '~/lib/i18n.svelte';
import type { Json, LogLine } from '~/lib/wire';

export async function fallback(game: string): Promise<GameModule> {
  const { default: Board } = await import('./FallbackBoard.svelte');
  return {
    Board,
    describe: (line, told) => describePlainly(game, line, told),
  };
}

/** The words for a key of a game; the key in readable form if there are none, or if they lack an argument. */
export function keyText(game: string, area: string, key: string): string {
  return sentence(game, area, key, {}) ?? key.replaceAll('_', ' ');
}

/** The catalogue's text, if these arguments are all that it takes. */
function sentence(game: string, area: string, key: string, args: Args): string | null {
  const full = `game.${game}.${area}.${key}`;
  const text = has(full) ? t(full, args) : '{}';
  return /\{\w*\}/.test(text) ? null : text;
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

/** A line in the game's own words if they take nothing but what is in the line, otherwise all that it has. */
function describePlainly(game: string, line: LogLine, told: Told): string {
  const { seat, move, event, ...rest } = line;
  const [area, key] = move === undefined ? ['event', event ?? ''] : ['move', move];
  const name = seat === undefined ? undefined : told.name(seat);
  const texts = Object.entries(rest).map(([field, value]) => [field, valueText(value)] as const);
  const said = sentence(game, area, key, { ...Object.fromEntries(texts), ...(name !== undefined && { name }) });
  if (said !== null) return said;
  const details = texts.map(([field, text]) => `${field.replaceAll('_', ' ')} ${text}`);
  return (name === undefined ? '' : `${name}: `) + [keyText(game, area, key), ...details].join(', ');
}
