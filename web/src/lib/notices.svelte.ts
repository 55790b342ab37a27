// What the operators of the server tell everybody: asked for with every page, and brought by the line to a table.
import { api } from './api';

class Notices {
  texts: string[] = $state.raw([]);
  /** Those that were put away on this device, until it loads the client again. */
  #hidden: string[] = $state.raw([]);

  readonly shown = $derived(this.texts.filter((text) => !this.#hidden.includes(text)));

  hide(): void {
    this.#hidden = [...this.#hidden, ...this.texts];
  }
}

export const notices = new Notices();

/** Asks the server; without an answer everything stays as it is: the page itself says what is wrong. */
export async function askForNotices(): Promise<void> {
  notices.texts = await api.notices().catch(() => notices.texts);
}
