// @ts-check
/* The live stream: one for all windows of a browser, whichever events they show, as a browser has six connections to a
   host and ten windows. It runs in a worker that the windows share; where there is none, each window runs its own.

   A window joins with its topic ("e=<event>", or "staff=<event>" for what arbiters hear) and is told, until it leaves:
   what the server says of the topic, {what: "alive"} whenever the server was heard, and {what: "silent"} when it is not.

   globalThis.tabelloneStream: join(address, topic, tell), which gives the function that leaves. */
"use strict";

(() => {
  const REOPEN = 30000; // after the server refused
  const LINGER = 4000; // a window that went to another page comes back at once
  const SILENCE = 45000; // two beats of the server (HEARTBEAT_SECONDS) and some patience
  const LOOK = 5000;
  const AT_ONCE = 1000;
  const STILL_THERE = 20000; // a window says so often that it is there …
  const GONE = 4 * STILL_THERE; // … and one that does not was closed without a word
  const ANSWER = 4000;

  // Never all at the same moment, as all were cut off at the same moment.
  const about = (milliseconds) => milliseconds * (0.5 + Math.random());

  /* The stream itself. Its members are {topic, tell}. */
  function streamAt(address) {
    const members = new Set();
    const newest = new Map(); // by topic: the last version that was told, for who joins later
    let topics = new Set(); // what the open stream tells of
    let source = null;
    let opened = 0;
    let heard = 0;
    let failures = 0;
    let isSilent = false;
    let closing = 0;
    let retrying = 0;
    let looking = 0;

    const tell = (message, topic) => {
      for (const member of members) if (topic === undefined || member.topic === topic) member.tell(message);
    };

    function alive() {
      heard = Date.now();
      failures = 0;
      isSilent = false;
      tell({ what: "alive" });
    }

    function silent() {
      isSilent = true;
      tell({ what: "silent" });
    }

    function take(message) {
      alive();
      const { of, ...said } = message;
      if (said.what === "refused") {
        topics.delete(of);
        newest.delete(of);
        tell({ what: "silent" }, of);
        if (!topics.size) close();
        retry(about(REOPEN));
        return;
      }
      if (said.version !== undefined) newest.set(of, said);
      tell(said, of);
    }

    function open() {
      close();
      topics = new Set([...members].map(({ topic }) => topic).sort());
      if (!topics.size) return;
      opened = heard = Date.now();
      source = new EventSource(`${address}?${[...topics].join("&")}`);
      source.onmessage = ({ data }) => take(JSON.parse(data));
      source.addEventListener("alive", alive);
      source.onerror = () => {
        failures += 1;
        if (source.readyState === EventSource.CLOSED) retry(about(REOPEN));
        if (source.readyState === EventSource.CLOSED || failures > 2) silent();
      };
      looking = setInterval(look, LOOK);
    }

    function close() {
      clearTimeout(retrying);
      clearInterval(looking);
      retrying = 0;
      if (source) source.close();
      source = null;
      topics = new Set();
      newest.clear();
    }

    function retry(milliseconds) {
      if (!retrying) retrying = setTimeout(open, milliseconds);
    }

    // A network that is gone without a word: the stream is still open, and says nothing.
    function look() {
      if (Date.now() - heard < SILENCE) return;
      silent();
      open();
    }

    return {
      join(member) {
        clearTimeout(closing);
        members.add(member);
        if (!source || !topics.has(member.topic)) open();
        else {
          member.tell({ what: isSilent ? "silent" : "alive" });
          if (newest.has(member.topic)) member.tell(newest.get(member.topic));
        }
      },
      leave(member) {
        members.delete(member);
        clearTimeout(closing);
        closing = setTimeout(() => members.size || close(), LINGER);
      },
      // The network is there again: what was heard before says nothing. All windows say so at once.
      hurry() {
        if (Date.now() - opened > AT_ONCE) open();
      },
    };
  }

  // In the worker -----------------------------------------------------------------------------------------------------

  const streams = new Map(); // by address

  function serve(port) {
    let member = null;
    let stream = null;
    let seen = Date.now();
    const leave = () => {
      if (member) stream.leave(member);
      member = null;
    };
    const watching = setInterval(() => {
      if (Date.now() - seen < GONE) return;
      leave();
      clearInterval(watching);
    }, STILL_THERE);
    port.onmessage = ({ data }) => {
      seen = Date.now();
      if (data.join) {
        leave();
        if (!streams.has(data.address)) streams.set(data.address, streamAt(data.address));
        stream = streams.get(data.address);
        member = { topic: data.join, tell: (message) => port.postMessage(message) };
        port.postMessage({ what: "joined" });
        stream.join(member);
      } else if (data.leave) {
        leave();
        clearInterval(watching);
        port.close();
      } else if (data.hurry) stream?.hurry();
    };
  }

  if (globalThis.SharedWorkerGlobalScope) {
    globalThis.onconnect = ({ ports: [port] }) => serve(port);
    return;
  }

  // In a window -------------------------------------------------------------------------------------------------------

  const script = /** @type {HTMLScriptElement} */ (document.currentScript).src;

  function alone(address, topic, tell) {
    const stream = streamAt(address);
    const member = { topic, tell };
    stream.join(member);
    return { leave: () => stream.leave(member), hurry: stream.hurry };
  }

  function shared(address, topic, tell) {
    const { port } = new SharedWorker(script);
    const say = (word) => port.postMessage(word);
    const saying = setInterval(() => say({ here: true }), STILL_THERE);
    port.onmessage = ({ data }) => (data.what === "joined" ? tell.joined() : tell(data));
    say({ join: topic, address });
    return {
      leave() {
        clearInterval(saying);
        port.onmessage = null;
        say({ leave: true });
      },
      hurry: () => say({ hurry: true }),
    };
  }

  /* Shared where that works; a worker that does not answer is as good as none. */
  function join(address, topic, tell) {
    if (!globalThis.SharedWorker) return alone(address, topic, tell);
    let stream = null;
    let waiting = 0;
    const instead = () => {
      stream?.leave();
      stream = alone(address, topic, tell);
    };
    const told = Object.assign((message) => tell(message), { joined: () => clearTimeout(waiting) });
    try {
      stream = shared(address, topic, told);
      waiting = setTimeout(instead, ANSWER);
    } catch {
      instead();
    }
    return {
      leave() {
        clearTimeout(waiting);
        stream.leave();
      },
      hurry: () => stream.hurry(),
    };
  }

  globalThis.tabelloneStream = { join };
})();
