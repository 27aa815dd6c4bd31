// The environment of a spec file that runs in a shared process: the process itself, put back as it was after each file.
// Taken here, since a spec may replace the global ones.
const { setImmediate, setTimeout } = require('node:timers');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { ProcessState } = require('./process-state.cjs');
const { limited } = require('./time-limit.cjs');

const moduleMocker = new ModuleMocker(globalThis);

module.exports = class NativeEnvironment {
  global = globalThis;
  moduleMocker = moduleMocker;
  before = new ProcessState();

  constructor({ projectConfig }, { testPath }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.testPath = testPath;
    this.limitMs = projectConfig.testEnvironmentOptions.fileLimitMs;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }

  async setup() {
    // The place to start what ends an endless loop, too: watch(this.testPath, this.limitMs).
    this.freed = limited(this.testPath, this.limitMs);
  }

  handleTestEvent({ name, test }, { unhandledErrors }) {
    if (name === 'test_done') this.hasFailed ||= test.errors.length > 0;
    if (name === 'run_finish') this.hasFailed ||= unhandledErrors.length > 0;
  }

  /** @throws what failed after the last test of the file, so that the file fails and not the next one */
  async teardown() {
    this.fakeTimersModern.dispose();
    moduleMocker.restoreAllMocks();
    const late = await failuresOfATurn();
    this.restore();
    this.freed?.();
    if (this.hasFailed || late.length > 0 || this.before.hasMore) retire();
    if (late.length > 0) throw late[0];
  }

  /** Puts back what a file may have changed. */
  restore() {
    this.before.restore();
  }
};

/**
 * Lets jest replace this process before the next file, if something may still be under way: a boot that a test did not
 * wait for, a server that nothing stopped. jest replaces what holds more than --workerIdleMemoryLimit, and asks here for it.
 */
function retire() {
  const { memoryUsage } = process;
  process.memoryUsage = () => ({ ...memoryUsage(), heapUsed: Number.MAX_SAFE_INTEGER });
}

/** jest listens no more; what the file has under way may still fail. */
async function failuresOfATurn() {
  const failures = [];
  const note = (error) => void failures.push(error instanceof Error ? error : new Error(`thrown: ${String(error)}`));
  process.on('unhandledRejection', note).on('uncaughtException', note);
  await new Promise((resolve) => setTimeout(resolve, 0));
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', note).off('uncaughtException', note);
  return failures;
}
