// Opponents for somebody who does not choose any.
import { botName } from './seats';
import type { Catalogue } from './wire';

/** Random bots of a level; if it has characters, each with a different one that is not at the table yet. */
export function company(catalogue: Catalogue, level: string, count: number, there: string[] = []): string[] {
  const free = catalogue.character_levels.includes(level)
    ? catalogue.characters.map(({ name }) => name).filter((name) => !there.includes(name))
    : [];
  return Array.from({ length: count }, () => {
    const [drawn = ''] = free.splice(Math.floor(Math.random() * free.length), 1);
    return botName(drawn, level);
  });
}
