import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { createRequire } from 'node:module';
import type { Options, transformFileSync } from '@swc/core';

const require = createRequire(import.meta.url);

/**
 * Libraries as JavaScript that a process or a thread of its own can run, with a script beside them that imports them
 * from './libs/event-store/src/index.js' and so on.
 * @param libraries with those that they import
 */
export function compile(libraries: readonly string[], scriptText: string): { script: string; remove: () => void } {
  // Loaded here: most tests compile nothing.
  const swc = require('@swc/core') as { transformFileSync: typeof transformFileSync };
  const root = process.cwd();
  // Below node_modules, so that packages are found.
  const cache = join(root, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const compiled = mkdtempSync(join(cache, 'wavelane-processes-'));
  const config = JSON.parse(readFileSync(join(root, '.swcrc'), 'utf8')) as Options;
  const options = { ...config, swcrc: false, sourceMaps: false, jsc: { ...config.jsc, baseUrl: root } };
  for (const library of libraries)
    for (const file of sources(join(root, 'libs', library, 'src'))) {
      const target = join(compiled, relative(root, file)).replace(/\.ts$/, '.js');
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, swc.transformFileSync(file, options).code);
    }
  writeFileSync(join(compiled, 'package.json'), '{"type":"module"}');
  const script = join(compiled, 'script.js');
  writeFileSync(script, scriptText);
  return { script, remove: () => rmSync(compiled, { recursive: true, force: true }) };
}

function sources(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.spec.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('/testing/'));
}
