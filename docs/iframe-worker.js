// A page opened from a folder may not start a worker. The search, which wants one, then runs in a hidden frame that takes its place.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.body.append(frame);
      this.inside = frame.contentWindow;
      this.inside.postMessage = data => this.dispatchEvent(new MessageEvent("message", { data }));
      const script = frame.contentDocument.createElement("script");
      script.src = url;
      this.ready = new Promise(resolve => { script.onload = resolve; });
      frame.contentDocument.head.append(script);
    }

    postMessage(data) {
      this.ready.then(() => this.inside.dispatchEvent(new MessageEvent("message", { data })));
    }
  };
}

// To the search's language a dash in front of a word excludes it, but who types --junit looks for that option.
const QUERY = 2;
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message, ...rest) {
  const asked = message && message.type === QUERY && typeof message.data === "string";
  return post.call(this, asked ? { ...message, data: message.data.replace(/(^|\s)--(?=\w)/g, "$1") } : message, ...rest);
};
