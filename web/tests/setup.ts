// Runs before every test file: the client in English, without a browser.
import { vi } from 'vitest';
import { speak } from '~/lib/i18n.svelte';
import { prefs } from '~/lib/prefs.svelte';

vi.stubGlobal('document', { documentElement: { lang: '' } });
prefs.language = 'en';
await speak();
