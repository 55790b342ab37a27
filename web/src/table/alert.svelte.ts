// Calls a player back to the table from elsewhere: a chime, the title of the tab, a notification if wanted.
import { t } from '~/lib/i18n.svelte';
import { prefs } from '~/lib/prefs.svelte';
import { play } from '~/lib/sound';

const BLINK = 1000; // milliseconds

/** Watches whether it is my turn; called by the table. */
export function callWhenItIsMyTurn(myTurn: () => boolean, title: () => string): void {
  let hidden = $state(document.hidden);

  $effect(() => {
    const changed = (): void => void (hidden = document.hidden);
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  });

  $effect(() => {
    if (myTurn()) play('turn');
  });

  $effect(() => {
    const plain = `${title()} – Brocante`;
    document.title = plain;
    if (!myTurn() || !hidden) return;
    const call = `● ${t('ui.turn.mine')}`;
    document.title = call;
    const timer = setInterval(() => (document.title = document.title === plain ? call : plain), BLINK);
    const note = notify(call, title());
    return () => {
      clearInterval(timer);
      note?.close();
    };
  });
}

function notify(call: string, body: string): Notification | undefined {
  if (!prefs.notify || !('Notification' in window) || Notification.permission !== 'granted') return undefined;
  try {
    const note = new Notification(call, { body, tag: 'brocante-turn' });
    note.onclick = () => window.focus();
    return note;
  } catch {
    return undefined; // some phones allow them only from a service worker
  }
}
