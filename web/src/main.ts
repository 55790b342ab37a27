// The entry point of the client: loads the words, then the page.
import './style/font.css';
import './style/theme.css';
import './style/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { keepFocus } from './lib/focus';
import { speak } from './lib/i18n.svelte';
import { keepFiles } from './lib/offline';
import { startRouter } from './lib/router.svelte';

await speak();
startRouter();
const target = document.getElementById('app');
if (target) mount(App, { target });
keepFocus();

// After everything the page itself needs: this is not urgent.
if (import.meta.env.PROD && 'serviceWorker' in navigator) setTimeout(() => void keepFiles(), 1000);
