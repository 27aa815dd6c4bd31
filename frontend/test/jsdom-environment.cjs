// Before jsdom is loaded, which keeps the function that this replaces.
require('./quick-style-rules.cjs');
const { TestEnvironment } = require('jest-environment-jsdom');

// What jsdom lacks and the router and fetch need. Not MessageChannel: React's scheduler would take it and jest would
// never exit.
const FROM_NODE = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'AbortController',
  'AbortSignal',
  'ReadableStream',
  'TransformStream',
  'WritableStream',
  'TextEncoder',
  'TextDecoder',
  'structuredClone',
];

module.exports = class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.path = context.testPath;
  }

  async setup() {
    const { beginsFile } = await import('../../scripts/jest/watched.mjs');
    beginsFile(this.path);
    await super.setup();
    for (const name of FROM_NODE) this.global[name] = globalThis[name];
  }
};
