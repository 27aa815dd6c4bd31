/** The kinds of things that a spec may leave running. */
const HELD = ['Timeout', 'TCPServerWrap', 'ProcessWrap'];

/** The parts of a process that specs change, as they are now; {@link restore} puts them back for the next file. */
class ProcessState {
  env = { ...process.env };
  cwd = process.cwd();
  exit = process.exit;
  listeners = new Map(process.eventNames().map((name) => [name, new Set(process.rawListeners(name))]));
  globals = new Map(Object.entries(Object.getOwnPropertyDescriptors(globalThis)));
  held = heldNow();

  /** Whether there are more timers, servers or processes than before. */
  get hasMore() {
    const held = heldNow();
    return HELD.some((kind) => held[kind] > this.held[kind]);
  }

  restore() {
    for (const name of Object.keys(process.env)) if (!(name in this.env)) delete process.env[name];
    for (const [name, value] of Object.entries(this.env)) if (process.env[name] !== value) process.env[name] = value;
    if (process.cwd() !== this.cwd) process.chdir(this.cwd);
    process.exit = this.exit;
    for (const name of process.eventNames())
      for (const listener of process.rawListeners(name))
        if (!this.listeners.get(name)?.has(listener)) process.removeListener(name, listener);
    this.restoreGlobals();
  }

  /** New globals stay: packages keep the state of modules in them, which are not loaded again. */
  restoreGlobals() {
    for (const [name, then] of this.globals) {
      const now = Object.getOwnPropertyDescriptor(globalThis, name);
      if (now?.value !== then.value || now?.get !== then.get) Object.defineProperty(globalThis, name, then);
    }
  }
}

function heldNow() {
  const held = process.getActiveResourcesInfo();
  return Object.fromEntries(HELD.map((kind) => [kind, held.filter((name) => name === kind).length]));
}

module.exports = { ProcessState };
