// Single keys that press buttons, to bid and to pass without the pointer. They can be switched off.
import { createAttachmentKey } from 'svelte/attachments';
import { t } from '~/lib/i18n.svelte';
import { prefs } from '~/lib/prefs.svelte';

/** Fields for typing. */
const TYPING = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

/** Whether a key is meant as a shortcut: not while typing, in a dialog or with a modifier. */
export function meant(event: KeyboardEvent, key: string): boolean {
  if (event.key.toLowerCase() !== key.toLowerCase() || event.repeat) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target instanceof Element ? event.target : null;
  return !target?.closest(TYPING) && !document.querySelector('dialog[open]');
}

/** Attributes for a button with a shortcut: `<button {...byKey('B')}>`. */
export function byKey(key: string): Record<PropertyKey, unknown> {
  if (!prefs.keys) return {};
  return {
    'aria-keyshortcuts': key,
    title: t('ui.key', { key }),
    [createAttachmentKey()]: (button: HTMLButtonElement) => {
      const press = (event: KeyboardEvent): void => {
        if (!meant(event, key) || button.matches(':disabled') || !button.checkVisibility()) return;
        event.preventDefault();
        button.focus({ preventScroll: true });
        button.click();
      };
      addEventListener('keydown', press);
      return () => removeEventListener('keydown', press);
    },
  };
}
