import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { transformSync } from '@swc/core';

const SOURCE = 'backend/src/platform/process/source-maps.ts';
/** Lines with types only exist in the source, and not in the build. */
const FAILING = `interface Gone {
  of: string;
}

interface Too {
  gone: Gone;
}

export async function fails(what: Too): Promise<never> {
  await Promise.resolve();
  throw new Error(\`It says \${what.gone.of}\`);
}
`;

let folder: string;

beforeAll(() => {
  // Below node_modules, so that packages are found.
  const cache = join(process.cwd(), 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, 'wavelane-maps-'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  build('source-maps', readFileSync(SOURCE, 'utf8'));
  build('failing', FAILING);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function build(name: string, text: string): void {
  const { code, map = '' } = transformSync(text, {
    filename: `${name}.ts`,
    sourceMaps: true,
    module: { type: 'es6' },
    jsc: { target: 'es2023', parser: { syntax: 'typescript' } },
  });
  writeFileSync(join(folder, `${name}.js`), `${code}\n//# sourceMappingURL=${name}.js.map`);
  writeFileSync(join(folder, `${name}.js.map`), map);
}

/** @returns what the process wrote to its standard error */
function run(script: string): string {
  const maps = pathToFileURL(join(folder, 'source-maps.js')).href;
  const args = ['--import', maps, '--input-type=module', '--eval', script];
  return spawnSync(process.execPath, args, { encoding: 'utf8', cwd: folder }).stderr;
}

it('shows the place in the source of a caught error', () => {
  const script = `import { fails } from './failing.js';
    await fails({ gone: { of: 'so' } }).catch((error) => console.error(error.stack));`;
  expect(run(script)).toMatch(/^Error: It says so\n {4}at (async )?fails \(.*failing\.ts:11:9\)/);
});

it('shows the place in the source of an uncaught error', () => {
  expect(run(`import { fails } from './failing.js'; await fails({ gone: { of: 'so' } });`)).toContain(
    'failing.ts:11:9',
  );
});

it('leaves a stack without a map as it is', () => {
  rmSync(join(folder, 'failing.js.map'));
  const script = `import { fails } from './failing.js';
    await fails({ gone: { of: 'so' } }).catch((error) => console.error(error.stack));`;
  expect(run(script)).toMatch(/failing\.js:\d+:\d+/);
});
