// Runs jest with the ES module loader that the server's packages need; arguments pass through.
import { spawnSync } from 'node:child_process';
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
  { stdio: 'inherit' },
);
process.exit(status ?? 1);
