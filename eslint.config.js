import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import prettier from 'eslint-config-prettier';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { readdirSync } from 'node:fs';
import { contextZones } from './backend/contexts.js';
import { BROWSER_IMPORTS } from './eslint.browser.js';
import { SCRIPT_GLOBALS } from './eslint.globals.js';
import { noFormattedText } from './eslint.formatted.js';
import { lengths } from './eslint.lengths.js';
import { plainWords } from './eslint.comments.js';
import { ONLY_THE_PORT, onlyThePort, THE_ADAPTER } from './eslint.port.js';

/** Restricts the imports of a library or a feature: dependencies go one way (docs/architecture.md). */
const forbid = (...patterns) => ['error', { patterns: patterns.map(([group, message]) => ({ group, message })) }];

/** Features of the screen do not import each other: code that two of them need is in components or lib. */
const FEATURES = './frontend/src/features';
const featureZones = readdirSync(new URL(FEATURES, import.meta.url)).map((name) => ({
  target: `${FEATURES}/${name}`,
  from: FEATURES,
  except: [`./${name}`],
  message: 'features do not import features: move what is shared to frontend/src/components or frontend/src/lib',
}));

const TESTS = ['**/*.spec.ts', '**/*.spec.tsx', '**/test/**', '**/testing/**'];

const DOUBLE_CAST = {
  selector: 'TSAsExpression > TSAsExpression > TSUnknownKeyword',
  message:
    'a value is what its type says: narrow it by a guard, in tests by partOf(), or say in a comment which library makes it untrue',
};

/** Code finds the type of an event by its family (`family.is`, `guardOf`); a fold or a reactor finds it by its type. */
const EVENT_CASTS = [
  'TSAsExpression[expression.name=/^(event|stored|data)$/]',
  'TSAsExpression[expression.property.name="data"]',
  'TSAsExpression[expression.expression.property.name="data"]',
].map((selector) => ({
  selector,
  message: 'no cast of an event or its data: family.is(event), guardOf(types) and fieldsOf(event) know what it is',
}));

const ANY_SIGNAL = { object: 'AbortSignal', property: 'any', message: 'its sources keep an entry: untilFirst(…)' };
const THE_SERVERS_TIME = { object: 'Date', property: 'now', message: 'ask serverNow(): clocks of computers are wrong' };
const THE_LOGS_TIME = { property: 'recordedAt', message: 'ask decidedAtOf(event) (ADR 66)' };

/** Operations outside of the table of routes: other programs call them, or only tests. */
const OUTSIDE_THE_TABLE = [
  // Prometheus uses an address and a format of its own.
  'backend/src/platform/http/metrics.controller.ts',
  // The gateway and PayPal call the addresses that they were given.
  'backend/src/whatsapp/channels/webhooks/webhook.controller.ts',
  'backend/src/days/payments/paypal/webhook/paypal-webhook.controller.ts',
  // The clock that tests move; production does not have it.
  'backend/src/operations/testing-clock/test-clock.controller.ts',
];

/** Method and path of an operation are defined once, for server, browser and document. */
const ADDRESSES_IN_CONTROLLERS = [
  'Decorator > CallExpression[callee.name=/^(Get|Post|Put|Patch|Delete|Head|Options|All)$/]',
  'Decorator > CallExpression[callee.name="Controller"][arguments.length>0]',
].map((selector) => ({
  selector,
  message: 'method and path stand in the table of routes (libs/contracts/src/routes): @Route(api.…)',
}));

export default defineConfig(
  globalIgnores([
    'dist/',
    'backend/src/documentation/made/',
    'node_modules/',
    'coverage/',
    'data/',
    '**/dist/',
    '.cache/',
    '**/routeTree.gen.ts',
    'frontend/e2e/artifacts/',
  ]),
  js.configs.recommended,
  tseslint.configs.recommended,
  {
    // As tsconfig.json has it: a class that a decorator injects is no type only.
    languageOptions: { parserOptions: { emitDecoratorMetadata: true, experimentalDecorators: true } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      'max-lines': ['error', 250],
    },
  },
  {
    plugins: { 'import-x': importX },
    settings: {
      'import-x/extensions': ['.ts', '.tsx', '.js', '.mjs'],
      'import-x/resolver-next': [
        createNodeResolver({
          extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
          extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
          tsconfig: { configFile: 'tsconfig.json' },
          // The alias of the screens, which tsconfig.json does not have.
          alias: { '@': [new URL('./frontend/src', import.meta.url).pathname] },
        }),
      ],
    },
  },
  {
    files: ['backend/src/**/*.ts'],
    ignores: ['**/*.spec.ts', '**/test/**', '**/testing/**'],
    rules: { 'import-x/no-restricted-paths': ['error', { zones: contextZones() }] },
  },
  {
    files: ['libs/**/*.ts'],
    rules: {
      'no-restricted-imports': forbid([
        ['**/backend/**', '**/frontend/**', '@nestjs/*'],
        'libs import neither features nor Nest',
      ]),
    },
  },
  {
    files: ['backend/src/**/*.ts', 'libs/*/src/**/*.ts'],
    ignores: TESTS,
    rules: {
      'no-restricted-syntax': ['error', DOUBLE_CAST, ...EVENT_CASTS, ...ADDRESSES_IN_CONTROLLERS],
      'no-restricted-properties': ['error', ANY_SIGNAL],
    },
  },
  {
    files: OUTSIDE_THE_TABLE,
    rules: { 'no-restricted-syntax': ['error', DOUBLE_CAST, ...EVENT_CASTS] },
  },
  {
    files: [...TESTS, '**/bench/**', 'frontend/src/api/**/*.ts', 'frontend/src/api/**/*.tsx'],
    rules: { 'no-restricted-syntax': ['error', DOUBLE_CAST] },
  },
  {
    files: ['backend/src/**/*.ts'],
    ignores: [...TESTS, 'backend/src/documentation/**', 'backend/src/platform/http/openapi/**', THE_ADAPTER],
    rules: {
      'no-restricted-imports': forbid(
        ONLY_THE_PORT,
        [['@wavelane/testing', '@wavelane/*/testing'], 'the product knows nothing of what is there for tests'],
        [['@nestjs/swagger'], 'not loaded in production: decorators come from platform/http/openapi/decorators.js'],
      ),
    },
  },
  onlyThePort([...TESTS, 'documentation/**', 'platform/http/openapi/**'], forbid),
  {
    files: ['backend/src/**/*.ts', 'libs/projections/src/**/*.ts'],
    // These report when an event was recorded, or read the log itself.
    ignores: [...TESTS, ...['books/audit', 'cli', 'operations/events'].map((folder) => `backend/src/${folder}/**`)],
    rules: {
      'no-restricted-properties': ['error', ANY_SIGNAL, THE_LOGS_TIME],
    },
  },
  {
    files: ['libs/contracts/src/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: '^[^.]', message: 'contracts are pure: no imports from outside' }] },
      ],
    },
  },
  {
    files: ['**/*.tsx', 'frontend/**/*.ts'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'no-restricted-imports': ['error', { patterns: BROWSER_IMPORTS }],
    },
  },
  {
    files: ['features', 'components', 'routes', 'lib/hooks'].map((folder) => `frontend/src/${folder}/**/*.{ts,tsx}`),
    // The time that this page was typed in, viewed or open is measured by its own clock.
    ignores: ['**/*.spec.ts', '**/*.spec.tsx', 'frontend/src/features/inbox/presence/use-beats.ts'],
    rules: { 'no-restricted-properties': ['error', THE_SERVERS_TIME] },
  },
  {
    files: ['frontend/src/features/**/*.ts', 'frontend/src/features/**/*.tsx'],
    rules: { 'import-x/no-restricted-paths': ['error', { zones: featureZones }] },
  },
  {
    files: ['frontend/src/**/*.ts', 'frontend/src/**/*.tsx'],
    ignores: ['frontend/src/api/**', 'frontend/src/testing/**', '**/*.spec.ts', '**/*.spec.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        DOUBLE_CAST,
        ...[
          'Literal[value=/^\\u002f(api|paypal)\\u002f/]',
          'TemplateElement[value.raw=/^\\u002f(api|paypal)\\u002f/]',
        ].map((selector) => ({
          selector,
          message: 'addresses of the server stand in the table of routes: libs/contracts/src/routes',
        })),
        {
          selector:
            'CallExpression[callee.property.name="setError"] MemberExpression[object.name="error"][property.name="message"]',
          message: 'the words of the server are English: messageOf gives them in the language of the page',
        },
      ],
    },
  },
  lengths(TESTS),
  ...plainWords,
  noFormattedText,
  {
    files: ['**/*.js', '**/*.mjs', '**/*.cjs'],
    rules: { '@typescript-eslint/no-require-imports': 'off' },
    languageOptions: {
      globals: SCRIPT_GLOBALS,
    },
  },
  prettier,
);
