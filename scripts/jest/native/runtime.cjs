// A jest runtime that uses the modules of the process itself: each is loaded once and shared by all files.
const { pathToFileURL } = require('node:url');
const { compiledPath, globalsPath } = require('./compiled.cjs');

/** The run of each file in this process: jest may run a file again, and then its tests must be registered again. */
const runs = new Map();

module.exports = class NativeRuntime {
  constructor(config, environment) {
    this.root = config.rootDir;
    this.jest = jestObject(environment);
  }

  /** Loads jest's own modules; the state of tests is separate for each file. */
  requireInternalModule(path) {
    const adapter = require(path);
    resetTests();
    return adapter;
  }

  requireModule(path) {
    return require(path);
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  async unstable_importModule(path) {
    const { href } = pathToFileURL(compiledPath(this.root, path));
    const run = runs.get(href) ?? 0;
    if (path.endsWith('.spec.ts')) runs.set(href, run + 1);
    const { provide } = await import(pathToFileURL(globalsPath(this.root)).href);
    provide({ ...this.globals, jest: this.jest });
    return import(run === 0 ? href : `${href}?run=${run}`);
  }

  setGlobalsForRuntime(globals) {
    this.globals = globals;
  }

  /** The compiled files name their maps. */
  getSourceMaps() {
    return new Map();
  }

  getAllCoverageInfoCopy() {}
  enterTestCode() {}
  leaveTestCode() {}
  teardown() {}
};

/** jest loads the part of it that knows the tests once for each file. Here it stays loaded, so its state is made anew. */
function resetTests() {
  const circus = require('jest-circus');
  circus.resetState();
  for (const symbol of Object.getOwnPropertySymbols(globalThis))
    if (symbol.description === 'JEST_STATE_SYMBOL') globalThis[symbol] = circus.getState();
  // The first two are jest's own, the others belonged to the last file.
  globalThis[Symbol.for('EVENT_HANDLERS')].length = 2;
}

/** The object `jest` of a spec. There is no registry of modules, so none can be replaced. */
function jestObject({ fakeTimersModern: timers, moduleMocker: mocks }) {
  return {
    fn: (...args) => mocks.fn(...args),
    spyOn: (...args) => mocks.spyOn(...args),
    restoreAllMocks: () => mocks.restoreAllMocks(),
    // Node itself calls these, in streams for example.
    useFakeTimers: (options = {}) => timers.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'], ...options }),
    useRealTimers: () => timers.useRealTimers(),
    advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
    advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
    getTimerCount: () => timers.getTimerCount(),
    setSystemTime: (now) => timers.setSystemTime(now),
  };
}
