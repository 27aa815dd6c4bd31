import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** The server as JavaScript of this moment, for a process of its own: tests must not depend on what was built before. */
export function compileServer(): { script: string; cli: string; remove: () => void } {
  const root = process.cwd();
  // Below node_modules, so that packages are found.
  const cache = join(root, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const compiled = mkdtempSync(join(cache, 'wavelane-server-'));
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/@swc/cli/bin/swc.js'), 'backend/src', 'libs', '-d', compiled, '--quiet'],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`The server does not compile: ${stderr}`);
  writeFileSync(join(compiled, 'package.json'), '{"type":"module"}');
  return {
    script: join(compiled, 'backend', 'src', 'main.js'),
    cli: join(compiled, 'backend', 'src', 'cli', 'main.js'),
    remove: () => rmSync(compiled, { recursive: true, force: true }),
  };
}
