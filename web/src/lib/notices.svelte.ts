// The operators' messages to everybody: requested with every page, and sent over the socket of a table.
import { api } from './api';

class Notices {
  texts: string[] = $state.raw([]);
  /** Those dismissed on this device, until it reloads the client. */
  #hidden: string[] = $state.raw([]);

  readonly shown = $derived(this.texts.filter((text) => !this.#hidden.includes(text)));

  hide(): void {
    this.#hidden = [...this.#hidden, ...this.texts];
  }
}

export const notices = new Notices();

/** Asks the server; without an answer nothing changes, since the page itself reports what is wrong. */
export async function askForNotices(): Promise<void> {
  notices.texts = await api.notices().catch(() => notices.texts);
}
