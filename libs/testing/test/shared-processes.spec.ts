import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

/** Each test starts jest up to three times. */
const TIMEOUT_MS = 300_000;

const HEAD = "import { afterAll, expect, it, jest } from '@jest/globals';\n";

/** Finds the process in order, then leaves it in disorder. */
const UNTIDY = `${HEAD}
const { setTimeout: real } = globalThis;
it('finds nothing of another file', () => {
  expect(process.env.LEFT).toBeUndefined();
  expect(process.cwd()).not.toBe('/');
  expect(process.listenerCount('SIGUSR2')).toBe(0);
  expect(Date.now()).toBeGreaterThan(1_000);
  expect(real.name).toBe('setTimeout');
});
it('leaves much', () => {
  process.env.LEFT = 'yes';
  process.chdir('/');
  process.on('SIGUSR2', () => undefined);
  jest.useFakeTimers();
  jest.setSystemTime(0);
  globalThis.setTimeout = function replaced() {} as never;
});`;

const FILES = {
  'untidy-one': UNTIDY,
  'untidy-two': UNTIDY,
  killed: `${HEAD} it('dies', () => process.kill(process.pid, 'SIGKILL') && new Promise(() => undefined));`,
  slow: `${HEAD} it('waits', () => new Promise(() => undefined), 50);`,
  rejecting: `${HEAD} it('rejects', async () => { void Promise.reject(new Error('unheard')); });`,
  late: `${HEAD} it('ends', () => undefined); afterAll(() => void setTimeout(() => { throw new Error('after all'); }));`,
  broken: `import './nowhere.js';`,
  unreadable: `${HEAD} it('ends', ( => undefined);`,
  last: `${HEAD} it.each([1, 2])('is told as %i', (n) => expect(n).toBeGreaterThan(0)); it.skip('is left out', () => undefined);`,
};

interface Told {
  status: string;
  message: string;
  assertionResults: { fullName: string; status: string }[];
}

const root = process.cwd();
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wavelane-runner-'));
  for (const name of ['backend', 'libs']) mkdirSync(join(folder, name));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, `backend/${name}.spec.ts`), text);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, '.swcrc'), readFileSync('.swcrc'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The limits of a file's duration and of a blocked event loop, in ms. */
const LIMITS = { fileLimitMs: 600_000, standsStillMs: 300_000 };

/** Runs spec files one after the other. @returns jest's result for each, and its standard error */
async function run(names: readonly string[], limits: Partial<typeof LIMITS> = {}) {
  const native = join(root, 'scripts/jest/native');
  const config = {
    rootDir: folder,
    testMatch: names.map((name) => `<rootDir>/backend/${name}.spec.ts`),
    cacheDirectory: join(folder, '.cache/jest'),
    runner: join(native, 'runner.cjs'),
    runtime: join(native, 'runtime.cjs'),
    testEnvironment: join(native, 'environment.cjs'),
    testEnvironmentOptions: { ...LIMITS, ...limits },
    transform: {},
  };
  const results = join(folder, 'results.json');
  const args = ['scripts/jest.mjs', '--maxWorkers=1', '--json', `--outputFile=${results}`];
  const errors = await new Promise<string>((resolve) => {
    execFile(process.execPath, [...args, '--config', JSON.stringify(config)], { cwd: root }, (_, __, text) =>
      resolve(text),
    );
  });
  const { testResults } = JSON.parse(readFileSync(results, 'utf8')) as { testResults: (Told & { name: string })[] };
  const told = new Map(testResults.map(({ name, ...of }) => [name.slice(name.lastIndexOf('/') + 1, -8), of]));
  return { told: (name: string) => told.get(name) as Told, errors };
}

describe('the runner of spec files that share a process', () => {
  it(
    'fails each for itself, and goes on with the others',
    async () => {
      const { told, errors } = await run(Object.keys(FILES));
      expect(errors).toContain('unreadable.spec.ts cannot be compiled');
      const states = Object.fromEntries(Object.keys(FILES).map((name) => [name, told(name).status]));
      expect(states).toEqual({
        'untidy-one': 'passed',
        'untidy-two': 'passed',
        killed: 'failed',
        slow: 'failed',
        rejecting: 'failed',
        late: 'failed',
        broken: 'failed',
        unreadable: 'failed',
        last: 'focused',
      });
      expect(told('killed').message).toContain('SIGKILL');
      expect(told('slow').message).toContain('Exceeded timeout of 50 ms');
      expect(told('rejecting').message).toMatch(/unheard[^]*rejecting\.spec\.ts/);
      expect(told('late').message).toContain('after all');
      expect(told('last').assertionResults).toMatchObject([
        { fullName: 'is told as 1', status: 'passed' },
        { fullName: 'is told as 2', status: 'passed' },
        { fullName: 'is left out', status: 'pending' },
      ]);
    },
    TIMEOUT_MS,
  );

  it(
    'ends and reports a file that does not end',
    async () => {
      writeFileSync(
        join(folder, 'backend/endless.spec.ts'),
        `${HEAD} it('waits', () => new Promise(() => undefined), 1e9);`,
      );
      const { told, errors } = await run(['endless'], { fileLimitMs: 3_000 });
      expect(told('endless').status).toBe('failed');
      expect(errors).toMatch(/endless\.spec\.ts did not end within 3 s/);
    },
    TIMEOUT_MS,
  );

  it(
    'ends and reports a file whose event loop stands still',
    async () => {
      // The loop ends by itself after a time that the watchdog takes for endless; otherwise a process that the watchdog
      // missed would use a core for ever.
      const forEver = 'while (performance.now() < 60_000)';
      const loops = {
        loop: `${HEAD} it('loops', () => { ${forEver}; });`,
        promises: `${HEAD} it('loops', async () => { ${forEver} await null; });`,
        loading: `${HEAD} ${forEver}; it('comes too late', () => undefined);`,
      };
      for (const [name, text] of Object.entries(loops)) writeFileSync(join(folder, `backend/${name}.spec.ts`), text);
      const { told, errors } = await run([...Object.keys(loops), 'last'], { standsStillMs: 1_000 });
      for (const name of Object.keys(loops)) expect(told(name)).toMatchObject({ status: 'failed' });
      expect(told('last').assertionResults[0]).toMatchObject({ status: 'passed' });
      expect(errors).toMatch(/\w+\.spec\.\w+: the event loop has not turned for 1 s; the process is ended/);
    },
    TIMEOUT_MS,
  );

  it(
    'compiles a file again if it changes, and drops one that is gone',
    async () => {
      const path = join(folder, 'backend/changing.spec.ts');
      writeFileSync(path, `${HEAD} it('is old', () => undefined);`);
      await run(['changing']);
      writeFileSync(path, `${HEAD} import { one } from './one.js'; it('is new', () => expect(one).toBe(1));`);
      writeFileSync(join(folder, 'backend/one.ts'), 'export const one = 1;');
      const changed = await run(['changing']);
      expect(changed.told('changing')).toMatchObject({ assertionResults: [{ fullName: 'is new', status: 'passed' }] });
      rmSync(join(folder, 'backend/one.ts'));
      expect((await run(['changing'])).told('changing').status).toBe('failed');
    },
    TIMEOUT_MS,
  );
});
