// The environment of a screen spec: the process itself as a window, which files share (docs/adr/0060-levels-of-tests.md).
const NativeEnvironment = require('../../../scripts/jest/native/environment.cjs');

/** Loaded with the first screen: a process that runs none needs no window. */
let shared;

module.exports = class ScreenEnvironment extends NativeEnvironment {
  constructor(...given) {
    super(...given);
    shared ??= require('./window.cjs');
    shared.install();
  }

  exportConditions() {
    return ['browser'];
  }

  async setup() {
    await super.setup();
    // jest sets 100; React makes an error for every element.
    Error.stackTraceLimit = 10;
    if (!shared.state) {
      const { WindowState } = require('./window-state.cjs');
      shared.state = new WindowState(shared.dom);
    }
  }

  restore() {
    shared.state?.restore();
    delete globalThis[Symbol.for('TEST_TIMEOUT_SYMBOL')];
    delete globalThis.jest;
    shared.uninstall();
    super.restore();
  }
};
