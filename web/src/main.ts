// Where the client begins: words first, then the page.
import './style/theme.css';
import './style/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { speak } from './lib/i18n.svelte';
import { startRouter } from './lib/router.svelte';

await speak();
startRouter();
const target = document.getElementById('app');
if (target) mount(App, { target });
