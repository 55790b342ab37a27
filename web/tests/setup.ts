// Before every file of tests: the client speaks English, without a browser.
import { vi } from 'vitest';
import { speak } from '~/lib/i18n.svelte';
import { prefs } from '~/lib/prefs.svelte';

vi.stubGlobal('document', { documentElement: { lang: '' } });
prefs.language = 'en';
await speak();
