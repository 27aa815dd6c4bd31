import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { createRequire } from 'node:module';
import type { Options, transformFileSync } from '@swc/core';

const require = createRequire(import.meta.url);

/** How a process ended. */
export interface Ran {
  /** null if it was killed. */
  code: number | null;
  output: string;
}

/** Sees the process and what it has said so far. */
export type Follower = (child: ChildProcess, output: string) => void;

export interface Compiled {
  /** Its file. */
  script: string;
  /** Runs it in a process of its own until that ends. */
  run(args: readonly string[], also?: Follower): Promise<Ran>;
  remove(): void;
}

/**
 * Libraries as JavaScript that a process or a thread of its own can run, with a script beside them that imports them
 * from './libs/event-store/src/index.js' and so on.
 * @param libraries with those that they import
 */
export function compile(libraries: readonly string[], scriptText: string): Compiled {
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
  return {
    script,
    run: (args, also) => ranToItsEnd(script, args, also),
    remove: () => rmSync(compiled, { recursive: true, force: true }),
  };
}

async function ranToItsEnd(script: string, args: readonly string[], also: Follower = () => undefined): Promise<Ran> {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    also(child, output);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

function sources(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.spec.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('/testing/'));
}
