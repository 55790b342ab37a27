// The scenes of Big Deal: each step of a steal, and the end of a round.
import { director, staged, type SceneContext } from '~/board/scenes';
import DuelScene from './DuelScene.svelte';
import RoundEnd from './RoundEnd.svelte';
import { lastFight } from './story';
import type { BigDeal } from './view';

type Drawn = ReturnType<typeof staged> | null;

/** The steal after this line. */
function duel({ log, view: { table } }: SceneContext<BigDeal>): Drawn {
  const fight = lastFight(log, table);
  return fight && staged(DuelScene, { fight, values: table.values });
}

/** Others' steps in a steal; I know my own. */
function step({ seat }: { seat: number }, context: SceneContext<BigDeal>): Drawn {
  return seat === context.seat ? null : duel(context);
}

export const scene = director<BigDeal>({
  moves: { steal: step, answer: step },
  events: {
    stolen: (_, context) => duel(context),
    defended: (_, context) => duel(context),
    round: ({ round, scores, gains }, { view }) =>
      staged(RoundEnd, { result: { round, totals: scores, gains }, goal: view.table.goal }, ''),
  },
});
