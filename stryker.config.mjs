import { DECIDERS } from './jest.deciders.config.js';

/**
 * Small mistakes in the deciders, made by rule: npm run mutants:deciders, with `-- --mutate path` for one. The specs
 * beside them must notice, without an application. Takes minutes for one decider, so it is no part of the gate.
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  plugins: ['@stryker-mutator/jest-runner'],
  testRunner: 'jest',
  testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
  jest: { projectType: 'custom', configFile: 'jest.deciders.config.js' },
  coverageAnalysis: 'perTest',
  mutate: DECIDERS.map((decider) => `backend/src/${decider}.ts`),
  // What a person reads when something is refused is compared nowhere word by word.
  mutator: { excludedMutations: ['StringLiteral'] },
  ignoreStatic: true,
  concurrency: 2,
  timeoutMS: 20_000,
  tempDirName: '.cache/stryker',
  reporters: ['clear-text'],
  clearTextReporter: { allowColor: false, logTests: false },
};
