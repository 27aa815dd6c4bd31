// Runs the server's specs in processes that load each module once (docs/adr/0060-levels-of-tests.md).
const { default: TestRunner } = require('jest-runner');
const { compile } = require('./compiled.cjs');

/** jest's own runner, with its processes, limits and reports; only the environment and the runtime of a file differ. */
module.exports = class NativeRunner extends TestRunner {
  async runTests(tests, watcher, options) {
    const { make } = await import('../../openapi/make.mjs');
    await make();
    for (const root of new Set(tests.map(({ context }) => context.config.rootDir))) await compile(root);
    return super.runTests(longFirst(tests), watcher, options);
  }
};

/**
 * Integration specs first, because the longest take a minute each. The last of them then have unit specs, which take less
 * than a second, beside them. By size alone, which is all that jest knows without its cache, one of a minute came last and
 * alone.
 */
function longFirst(tests) {
  const isIntegration = ({ context }) => context.config.displayName?.name === 'integration';
  return [...tests.filter(isIntegration), ...tests.filter((test) => !isIntegration(test))];
}
