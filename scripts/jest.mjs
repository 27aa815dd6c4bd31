// Runs jest with the ES module loader that the server's packages need; arguments pass through.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { testFolder } from './jest/test-folder.mjs';

const folder = process.env.TMPDIR ? undefined : testFolder();
try {
  const { status } = spawnSync(
    process.execPath,
    [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      'node_modules/jest/bin/jest.js',
      '--maxWorkers=2',
      // Here, because jest ignores it inside a project's configuration.
      '--testTimeout=60000',
      // A worker keeps the modules of every file it has run; with gigabytes of them it gets ten times slower.
      '--workerIdleMemoryLimit=900MB',
      ...process.argv.slice(2),
    ],
    { stdio: 'inherit', env: { ...process.env, ...(folder && { TMPDIR: folder }) } },
  );
  process.exitCode = status ?? 1;
} finally {
  if (folder) rmSync(folder, { recursive: true, force: true });
}
