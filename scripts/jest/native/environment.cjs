// The environment of a spec file that runs in a shared process: the process itself, put back as it was after each file.
// Taken here, since a spec may replace the global ones.
const { setImmediate, setTimeout } = require('node:timers');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { ProcessState } = require('./process-state.cjs');
const { limited } = require('./time-limit.cjs');

const FAILURES = ['uncaughtException', 'unhandledRejection'];

const moduleMocker = new ModuleMocker(globalThis);

module.exports = class NativeEnvironment {
  global = globalThis;
  moduleMocker = moduleMocker;
  before = new ProcessState();
  late = [];
  note = (error) => void this.late.push(error instanceof Error ? error : new Error(`thrown: ${String(error)}`));

  constructor({ projectConfig }, { testPath }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.testPath = testPath;
    const { fileLimitMs, standsStillMs } = projectConfig.testEnvironmentOptions;
    this.limitMs = fileLimitMs;
    this.standsStillMs = standsStillMs;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }

  async setup() {
    const { beginsFile } = await import('../watched.mjs');
    beginsFile(this.testPath, this.standsStillMs);
    this.freed = limited(this.testPath, this.limitMs);
    // While tests run jest listens itself; before and after them its worker would end the process.
    this.others = FAILURES.map((name) => [name, process.rawListeners(name)]);
    for (const name of FAILURES) process.removeAllListeners(name).on(name, this.note);
  }

  handleTestEvent({ name, test }, { unhandledErrors }) {
    if (name === 'test_done') this.hasFailed ||= test.errors.length > 0;
    if (name === 'run_finish') this.hasFailed ||= unhandledErrors.length > 0;
  }

  /** @throws what failed after the last test of the file, so that the file fails and not the next one */
  async teardown() {
    this.fakeTimersModern.dispose();
    moduleMocker.restoreAllMocks();
    await new Promise((resolve) => setTimeout(resolve, 0));
    await new Promise((resolve) => setImmediate(resolve));
    for (const [name, listeners] of this.others ?? []) {
      process.removeAllListeners(name);
      for (const listener of listeners) process.on(name, listener);
    }
    this.restore();
    this.freed?.();
    if (this.hasFailed || this.late.length > 0 || this.before.hasMore) retire();
    if (this.late.length > 0) throw this.late[0];
  }

  /** Puts back what a file may have changed. */
  restore() {
    this.before.restore();
  }
};

/**
 * Lets jest replace this process before the next file, if some work may still be under way: a boot that a test did not
 * wait for, or a server that was not stopped. jest replaces a process that uses more than --workerIdleMemoryLimit, and
 * asks here for the use.
 */
function retire() {
  const { memoryUsage } = process;
  process.memoryUsage = () => ({ ...memoryUsage(), heapUsed: Number.MAX_SAFE_INTEGER });
}
