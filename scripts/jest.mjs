// Runs jest with the ES module loader that the server's packages need; arguments pass through. --levels=a,b runs only
// these projects of jest.config.js, unless paths are given: a path runs on any level.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { testFolder } from './jest/test-folder.mjs';

const { levels, others } = levelsOf(process.argv.slice(2));
const folder = process.env.TMPDIR ? undefined : testFolder();
try {
  const { status } = spawnSync(
    process.execPath,
    [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      'node_modules/jest/bin/jest.js',
      // More workers than the gate's two cores, because a spec waits for half of its time. If the option occurs twice,
      // jest takes the first.
      ...(others.some((arg) => /^(--runInBand|-i|--maxWorkers|-w)\b/.test(arg)) ? [] : ['--maxWorkers=3']),
      // Here, because jest ignores it inside a project's configuration.
      '--testTimeout=60000',
      // A worker keeps the modules of every file it has run; with gigabytes of them it gets ten times slower.
      '--workerIdleMemoryLimit=900MB',
      ...levels.map((level) => `--selectProjects=${level}`),
      ...others,
    ],
    {
      stdio: 'inherit',
      // Runs of generated tests. The gate does 100.
      env: { FC_RUNS: '25', ...process.env, ...(folder && { TMPDIR: folder }) },
    },
  );
  process.exitCode = status ?? 1;
} finally {
  if (folder) rmSync(folder, { recursive: true, force: true });
}

function levelsOf(args) {
  const others = args.filter((arg) => !arg.startsWith('--levels='));
  const hasPaths = others.some((arg) => existsSync(arg));
  const named = args.find((arg) => arg.startsWith('--levels='))?.slice('--levels='.length);
  return { levels: named && !hasPaths ? named.split(',') : [], others };
}
