// Who plays against somebody who does not choose.
import { botName } from './seats';
import type { Catalogue } from './wire';

/** Bots of a level by lot, each with another character than the others and those who are there; where the level has any. */
export function company(catalogue: Catalogue, level: string, count: number, there: string[] = []): string[] {
  const free = catalogue.character_levels.includes(level)
    ? catalogue.characters.map(({ name }) => name).filter((name) => !there.includes(name))
    : [];
  return Array.from({ length: count }, () => {
    const [drawn = ''] = free.splice(Math.floor(Math.random() * free.length), 1);
    return botName(drawn, level);
  });
}
