// Does the same as runs.mjs for screens: CommonJS has a fast-check of its own.
const fc = require('fast-check');

fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: Number(process.env.FC_RUNS ?? 100) });
