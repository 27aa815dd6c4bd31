/**
 * Runs a server spec in the worker's own realm instead of a vm context: packages are then loaded once a worker
 * (see runtime.cjs), `instanceof` means what it means in production, and globals are looked up without an interceptor.
 * What a spec leaves behind on `process` and on the global object goes with its environment.
 */
const { ModuleMocker } = require('jest-mock');
const { LegacyFakeTimers, ModernFakeTimers } = require('@jest/fake-timers');
const { MAIN_REALM } = require('./main-realm.cjs');
const { packageGlobals } = require('./packages.cjs');

const timerIdToRef = (id) => ({ id, ref: () => id, unref: () => id });

/** What jest puts in the place of these for a spec. */
const taken = (from, names) => Object.fromEntries(names.map((name) => [name, from[name]]));

class MainRealmEnvironment {
  constructor({ projectConfig: config }) {
    const global = globalThis;
    this.global = global;
    this.before = {
      keys: new Set(Reflect.ownKeys(global)),
      console: global.console,
      process: taken(process, ['exit', 'getBuiltinModule']),
      error: taken(Error, ['stackTraceLimit', 'prepareStackTrace']),
      env: { ...process.env },
    };
    this.moduleMocker = new ModuleMocker(global);
    const timerConfig = { idToRef: timerIdToRef, refToId: (timer) => timer?.id };
    this.fakeTimers = new LegacyFakeTimers({ config, global, moduleMocker: this.moduleMocker, timerConfig });
    this.fakeTimersModern = new ModernFakeTimers({ config, global });
  }

  async setup() {}

  async teardown() {
    const { global, before } = this;
    this.fakeTimers.dispose();
    this.fakeTimersModern.dispose();
    for (const key of Reflect.ownKeys(global)) {
      if (!before.keys.has(key) && !packageGlobals.has(key)) Reflect.deleteProperty(global, key);
    }
    global.console = before.console;
    Object.assign(process, before.process);
    Object.assign(Error, before.error);
    for (const name of Object.keys(process.env)) if (!(name in before.env)) delete process.env[name];
    Object.assign(process.env, before.env);
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return MAIN_REALM;
  }
}

module.exports = MainRealmEnvironment;
