// What is on the screen at one time, and the steps that show an update: scene by scene, then the result.
import type { Step } from './playback';
import type { Chat, GameView, LogLine, TableInfo, You } from './wire';

export interface Frame {
  table: TableInfo;
  you: You;
  /** Everything we see of the game. */
  game: GameView | null;
  /** What everybody sees of it. */
  shared: GameView | null;
  log: LogLine[];
  /** The new lines of this frame. */
  fresh: LogLine[];
  /** Characters' remarks in it. */
  said: Chat[];
}

/** A scene may reveal its line only after a part of its time. */
export interface Suspended {
  suspense: number;
}

/** The scene of a line, if it has one, from the game before the move and the log up to this line. */
export type FindScene<Scene extends Suspended> = (
  line: LogLine,
  context: { view: GameView; log: LogLine[]; seat: number | null },
) => Scene | null;

/** Milliseconds between moves when the screen is behind the table. */
const BEATS = { calm: 500, normal: 300, quick: 120, at_once: 0 };

/** Whether scenes are played at this table. */
export function playsScenes(table: TableInfo): boolean {
  return Object.keys(table.scenes ?? {}).length > 0;
}

/** The steps from one frame to the next, with the lines in between. */
export function stepsOf<Scene extends Suspended>(
  before: Frame,
  after: Frame,
  lines: LogLine[],
  find: FindScene<Scene>,
): Step<Frame, Scene>[] {
  const steps: Step<Frame, Scene>[] = [];
  const still = { ...before, said: [] };
  let log = before.log;
  let fresh: LogLine[] = [];
  for (const line of lines) {
    const untold = log;
    log = [...log, line];
    const seconds = after.table.scenes?.[line.event ?? line.move ?? ''] ?? 0;
    const scene = seconds && before.game ? find(line, { view: before.game, log, seat: after.you.seat }) : null;
    if (!scene || !before.game) {
      fresh.push(line);
      continue;
    }
    // The changes of the move are not drawn yet, and the question before it is answered.
    const game = { ...before.game, moves: [], actors: [] };
    const hold = 1000 * seconds;
    if (scene.suspense) {
      steps.push({ frame: { ...still, game, log: untold, fresh }, scene, hold: hold * scene.suspense });
      fresh = [];
    }
    fresh.push(line);
    steps.push({ frame: { ...still, game, log, fresh }, scene, hold: hold * (1 - scene.suspense) });
    fresh = [];
  }
  const beat = lines.length && playsScenes(after.table) ? BEATS[after.table.tempo] : 0;
  return [...steps, { frame: { ...after, log, fresh }, scene: null, hold: beat }];
}

/** Merges frames of which only the last is shown, with everything new in them. */
export function merged(passed: Frame[], last: Frame): Frame {
  const all = [...passed, last];
  return { ...last, fresh: all.flatMap((frame) => frame.fresh), said: all.flatMap((frame) => frame.said) };
}
