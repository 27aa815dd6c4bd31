/** How jest itself compiles. */
export const swc = (syntax, module, transformer = '@swc/jest') => [
  transformer,
  {
    swcrc: false,
    sourceMaps: 'inline',
    module: { type: module },
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', tsx: syntax === 'tsx', decorators: true },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        useDefineForClassFields: false,
        react: { runtime: 'automatic' },
      },
      keepClassNames: true,
    },
  },
];

export const moduleNameMapper = {
  '^@wavelane/([a-z-]+)$': '<rootDir>/libs/$1/src/index.ts',
  '^@wavelane/([a-z-]+)/testing$': '<rootDir>/libs/$1/src/testing/index.ts',
  // Not what a library calls `….json.js`: that would become its JSON file.
  '^(\\.{1,2}/.*(?<!\\.json))\\.js$': '$1',
};

/** Survives the run, unlike the folder that tests write into (scripts/jest/test-folder.mjs). */
const cacheDirectory = `${import.meta.dirname}/.cache/jest`;

/** In processes that many files share (docs/adr/0060-levels-of-tests.md). */
const server = {
  rootDir: import.meta.dirname,
  cacheDirectory,
  roots: ['<rootDir>/backend', '<rootDir>/libs'],
  runner: '<rootDir>/scripts/jest/native/runner.cjs',
  runtime: '<rootDir>/scripts/jest/native/runtime.cjs',
  testEnvironment: '<rootDir>/scripts/jest/native/environment.cjs',
  // More than the longest file takes on a machine that others use, too.
  testEnvironmentOptions: { fileLimitMs: 600_000 },
  setupFiles: ['<rootDir>/scripts/jest/runs.mjs'],
  // scripts/jest/native/compiled.cjs compiles.
  transform: {},
  // For what finds the specs of a file that changed (--findRelatedTests).
  moduleNameMapper,
};

/**
 * Three levels (docs/adr/0060-levels-of-tests.md). The server side runs as ES modules in node, the browser side as
 * CommonJS in jsdom (docs/adr/0001-toolchain.md).
 * @type {import('jest').Config}
 */
export default {
  rootDir: import.meta.dirname,
  reporters: ['default', '<rootDir>/scripts/jest/summary.mjs'],
  projects: [
    {
      ...server,
      displayName: 'unit',
      testMatch: ['<rootDir>/{backend,libs}/**/*.spec.ts'],
      testPathIgnorePatterns: ['<rootDir>/(backend|libs)/(.*/)?test/'],
    },
    // What boots the application or needs other processes or a server stands in a folder `test`.
    { ...server, displayName: 'integration', testMatch: ['<rootDir>/{backend,libs}/**/test/**/*.spec.ts'] },
    {
      displayName: 'screens',
      rootDir: import.meta.dirname,
      cacheDirectory,
      runtime: '<rootDir>/frontend/test/process/runtime.cjs',
      testEnvironment: '<rootDir>/frontend/test/process/environment.cjs',
      testEnvironmentOptions: { fileLimitMs: 600_000 },
      roots: ['<rootDir>/frontend/src'],
      testRegex: '\\.spec\\.tsx?$',
      // `uuid` comes as ES modules only.
      transform: {
        '^.+\\.tsx?$|/uuid/.+\\.js$': swc('tsx', 'commonjs', '<rootDir>/frontend/test/texts-transform.mjs'),
      },
      transformIgnorePatterns: ['/node_modules/(?!uuid/)'],
      moduleNameMapper: {
        ...moduleNameMapper,
        // Waits for the catalogue at its top, which CommonJS cannot.
        '^\\./catalogue$': '<rootDir>/frontend/test/no-catalogue.cjs',
        '^@/(.*)$': '<rootDir>/frontend/src/$1',
        '\\.(css|svg)$': '<rootDir>/frontend/test/asset-stub.cjs',
      },
      setupFiles: ['<rootDir>/scripts/jest/runs.cjs'],
      setupFilesAfterEnv: ['<rootDir>/frontend/test/setup.ts'],
    },
  ],
};
