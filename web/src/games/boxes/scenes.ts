// The scenes of Boxes: secret bids, the fall of the hammer, what the buyer finds.
import { director, staged, suspended } from '~/board/scenes';
import { t } from '~/lib/i18n.svelte';
import BidsScene from './BidsScene.svelte';
import ContentsScene from './ContentsScene.svelte';
import SoldScene from './SoldScene.svelte';
import type { Boxes } from './view';

export const scene = director<Boxes>({
  events: {
    revealed: ({ bids, sums }) => suspended(BidsScene, { bids, sums }, t('game.boxes.scene.bids')),
    sold: ({ seat, container, price }) => staged(SoldScene, { seat, container, price }),
    contents: ({ container, cards }, { view }) => {
      const boxes = view.table.containers[container]?.boxes ?? [];
      const title = t('game.boxes.scene.contents', { container: container + 1 });
      return suspended(ContentsScene, { cards, open: boxes.map((box) => !box.closed) }, title);
    },
  },
});
