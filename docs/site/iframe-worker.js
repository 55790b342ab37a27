/* Search without a web server. Browsers start no worker for a page that is read from a disk; there this stands in
   for one and runs the worker's script in a hidden frame. The theme's search asks for it by the name IFrameWorker. */
if (location.protocol === 'file:') {
  class IFrameWorker extends EventTarget {
    constructor(address) {
      super();
      const frame = document.createElement('iframe');
      frame.hidden = true;
      this.ready = new Promise((resolve) => {
        frame.addEventListener('load', () => resolve(frame.contentWindow), { once: true });
      });
      this.answer = (data) => this.dispatchEvent(new MessageEvent('message', { data }));
      IFrameWorker.started.push(this);
      const source = new URL(address, location.href).href.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
      frame.srcdoc = `<script>
        const owner = parent.IFrameWorker.started[${IFrameWorker.started.length - 1}];
        window.postMessage = (data) => owner.answer(data);
        window.importScripts = (...names) => Promise.all(names.map((name) => new Promise((loaded, failed) => {
          const script = document.createElement('script');
          Object.assign(script, { src: name, onload: loaded, onerror: failed });
          document.head.append(script);
        })));
      <\/script><script src="${source}"><\/script>`;
      const place = () => document.body.append(frame);
      if (document.body) place();
      else addEventListener('DOMContentLoaded', place, { once: true });
    }

    async postMessage(data) {
      const target = await this.ready;
      target.dispatchEvent(new target.MessageEvent('message', { data }));
    }
  }
  IFrameWorker.started = [];
  window.IFrameWorker = IFrameWorker;
  window.Worker = IFrameWorker;
}
