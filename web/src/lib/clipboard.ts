// Copies if the browser allows it, and reports the outcome.
import { toast } from './announce.svelte';
import { t } from './i18n.svelte';

export async function copy(text: string, copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(copied);
  } catch {
    toast(t('ui.share.copy_failed'));
  }
}
