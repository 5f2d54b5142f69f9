// Search in a folder: browsers start no worker from file://, so there a hidden frame stands for it.
if (location.protocol === "file:") {
  window.IFrameWorker = window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      this.waiting = [];
      document.body.append(this.frame);
      const inside = this.frame.contentWindow;
      inside.document.open();
      inside.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
      inside.importScripts = (...urls) =>
        urls.reduce((before, next) => before.then(() => this.load(next)), Promise.resolve());
      inside.document.write("<!doctype html><title>worker</title><body></body>");
      inside.document.close();
      this.load(url).then(() => {
        for (const data of this.waiting) this.deliver(data);
        this.waiting = null;
      });
    }

    load(url) {
      const page = this.frame.contentDocument;
      return new Promise((resolve, reject) => {
        const script = page.createElement("script");
        script.onload = resolve;
        script.onerror = reject;
        script.src = url;
        page.body.append(script);
      });
    }

    deliver(data) {
      const inside = this.frame.contentWindow;
      inside.dispatchEvent(new inside.MessageEvent("message", { data }));
    }

    postMessage(data) {
      if (this.waiting) this.waiting.push(data);
      else this.deliver(data);
    }

    terminate() {
      this.frame.remove();
    }
  };
}
