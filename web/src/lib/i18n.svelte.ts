// Words: one catalogue per language, loaded on demand; numbers and lists in the format of the language.
import { prefs } from './prefs.svelte';
import type { Refusal } from './wire';

export const LANGUAGES = { en: 'English', fr: 'Français', de: 'Deutsch', nl: 'Nederlands', it: 'Italiano' };
export type Language = keyof typeof LANGUAGES;
export type Args = Record<string, string | number>;

type Plural = Partial<Record<Intl.LDMLPluralRule, string>>;
interface Branch {
  [key: string]: string | Branch;
}

const files = import.meta.glob<Branch>('../../../src/brocante/text/*.json', { import: 'default' });

class Words {
  language: Language = $state('en');
  catalogue: Branch = $state.raw({});
  plurals = $derived(new Intl.PluralRules(this.language));
  numbers = $derived(new Intl.NumberFormat(this.language, { maximumFractionDigits: 2, useGrouping: 'always' }));
  days = $derived(new Intl.DateTimeFormat(this.language, { dateStyle: 'long' }));
  all = $derived(new Intl.ListFormat(this.language, { type: 'conjunction' }));
}

const words = new Words();

export function language(): Language {
  return words.language;
}

/** Switches to the preferred language, or else the browser's. */
export async function speak(): Promise<void> {
  const next = remembered() ?? browsers();
  const load = files[`../../../src/brocante/text/${next}.json`];
  if (!load) throw new Error(`no catalogue for ${next}`);
  words.catalogue = await load();
  words.language = next;
  document.documentElement.lang = next;
}

function remembered(): Language | undefined {
  return prefs.language in LANGUAGES ? (prefs.language as Language) : undefined;
}

function browsers(): Language {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return (wanted.find((tag) => tag in LANGUAGES) ?? 'en') as Language;
}

function find(key: string): string | Branch | undefined {
  let at: string | Branch | undefined = words.catalogue;
  for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined;
  return at;
}

/** Whether the catalogue has words for a key. */
export function has(key: string): boolean {
  const found = find(key);
  return typeof found === 'string' || (typeof found === 'object' && 'other' in found);
}

/** The words for a key. `{name}` takes an argument; `count` selects among plural forms. */
export function t(key: string, args: Args = {}): string {
  let found = find(key);
  if (typeof found === 'object') {
    const forms = found as Plural;
    found = forms[words.plurals.select(Number(args['count'] ?? 0))] ?? forms.other;
  }
  if (typeof found !== 'string') return key;
  return found.replace(/(\b(?:d|qu)e )?\{(\w+)\}/gi, (whole, before: string | undefined, name: string) => {
    const value = args[name];
    if (value === undefined) return whole;
    const text = typeof value === 'number' ? number(value) : value;
    return before === undefined ? text : beforeName(before, text);
  });
}

/** French drops a vowel before another one: "de" and "que" before a name that begins with a vowel or an h. */
function beforeName(word: string, name: string): string {
  return words.language === 'fr' && ELIDING.test(name.normalize('NFD'))
    ? `${word.slice(0, -'e '.length)}’${name}`
    : word + name;
}

const ELIDING = /^(?:[aeiouhœæ]|y(?![aeiou]))/i; // "d’Yves", but "de Yann"; few names have an aspirated h

/** A number with the grouping of the language. */
export function number(value: number): string {
  return words.numbers.format(value);
}

/** A change, always with its sign: "+40,000", "−500", "±0". */
export function signed(change: number, format: (size: number) => string = number): string {
  const sign = change > 0 ? '+' : change < 0 ? '−' : '±';
  return sign + format(Math.abs(change));
}

/** The day of a time in seconds since 1970. */
export function day(time: number): string {
  return words.days.format(1000 * time);
}

/** "A, B and C". */
export function list(items: string[]): string {
  return words.all.format(items);
}

/** A text as the beginning of a sentence. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(words.language) + text.slice(1);
}

/** Why something is not possible, in the game's own words if it has any. */
export function reasonText(game: string, reason: string): string {
  const own = `game.${game}.reason.${reason}`;
  return has(own) ? t(own) : t(`reason.${reason}`);
}

/** A refusal in words. */
export function refusalText(refusal: Refusal): string {
  const { reason, bid } = refusal;
  if (typeof bid === 'number' && has(`reason.${reason}_at`)) return t(`reason.${reason}_at`, { bid });
  const key = `reason.${reason}`;
  return has(key) ? t(key) : t('reason.server_error');
}
