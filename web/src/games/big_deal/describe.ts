// The log of Big Deal in words.
import type { Good } from '~/art/big_deal/goods';
import { list, type Args } from '~/lib/i18n.svelte';
import type { LogLine } from '~/lib/wire';
import type { Told } from '..';
import type { Cards } from './view';
import { cardName, cardsText, counted, dollars, say } from './words';

export function describe(line: LogLine, told: Told): string | null {
  const key = line.move ?? line.event ?? '';
  const kind = line.move ? 'move' : 'event';
  const args: Args = { name: line.seat === undefined ? '' : told.name(line.seat) };
  if (typeof line['from'] === 'number') args['from'] = told.name(line['from']);
  if (typeof line['card'] === 'string') args['card'] = cardName(line['card'] as Good);
  if (typeof line['value'] === 'number') args['value'] = dollars(line['value']);

  switch (key) {
    case 'lay':
      return null; // the set follows in an event
    case 'laid':
    case 'stolen':
    case 'defended':
      args['cards'] = cardsText(line['cards'] as Cards);
      break;
    case 'drew':
      if (!line['cards']) return null; // nobody need be told that the others fill up their hands
      args['cards'] = cardsText(counted(line['cards'] as Good[]));
      break;
    case 'round':
      args['round'] = line['round'] as number;
      args['scores'] = scoresText(line['scores'] as number[], told);
      break;
    case 'dealt':
      args['round'] = line['round'] as number;
      args['name'] = told.name(line['starter'] as number);
      args['card'] = cardName(line['turned'] as Good);
      break;
    case 'over': {
      const winners = line['winners'] as number[];
      args['count'] = winners.length;
      args['names'] = list(winners.map(told.name));
    }
  }
  return say(`${kind}.${key}`, args);
}

function scoresText(scores: number[], told: Told): string {
  return list(scores.map((score, seat) => `${told.name(seat)} ${dollars(score)}`));
}
