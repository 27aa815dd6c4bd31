/** Starts the commands with the settings, the key and the user of the installation: see `deploy/wavelane`. */
import { execFileSync, spawn, type SpawnOptions } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { CannotLaunch, environmentOf } from './environment.js';
import { findInstallation } from './installation.js';

const [root = '', ...args] = process.argv.slice(2);
const MAIN = [join(root, 'dist/backend/src/cli/main.js'), ...args];

function launch(): void {
  const found = findInstallation(root, process.env);
  switch (found.kind) {
    case 'environment':
      return run(process.execPath, MAIN, {});
    case 'checkout':
      return run(process.execPath, MAIN, { env: { ...process.env, DATA_DIR: found.dataDir } });
    case 'compose':
      return run('docker', composed(found.folder), {});
    case 'unit': {
      const { user, group } = found.unit;
      const env = environmentOf(found.name, found.unit, process.env);
      const owner = ownerOf(user, group);
      if (owner) makeFolderOfBackup(owner);
      return run(process.execPath, MAIN, { env, ...owner });
    }
  }
}

/** Root becomes the user of the unit, so that no file of root is left in the data folder. */
function ownerOf(user = 'root', group = user): { uid: number; gid: number } | undefined {
  const uid = numberOf('passwd', user);
  if (process.getuid?.() === 0) return { uid, gid: numberOf('group', group) };
  if (process.getuid?.() === uid) return undefined;
  throw new CannotLaunch(`Wavelane runs as ${user} here. Run the command as root: sudo wavelane …`);
}

function numberOf(table: 'passwd' | 'group', name: string): number {
  if (/^\d+$/.test(name)) return Number(name);
  try {
    return Number(execFileSync('getent', [table, name], { encoding: 'utf8' }).split(':')[2]);
  } catch {
    throw new CannotLaunch(`There is no ${name} in ${table}, and the unit names it.`);
  }
}

/** Only root may make one below a folder such as /var/backups. */
function makeFolderOfBackup({ uid, gid }: { uid: number; gid: number }): void {
  if (args[0] !== 'backup') return;
  const at = args.indexOf('--to');
  const target = at < 0 ? args.slice(1).find((arg) => !arg.startsWith('-')) : args[at + 1];
  if (target === undefined || target.startsWith('-')) return;
  const folder = resolve(target);
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; made !== dirname(first); made = dirname(made)) chownSync(made, uid, gid);
}

/** Beside the running product, or in a container of its own while that is stopped. */
function composed(folder: string): string[] {
  const compose = ['compose', '--project-directory', folder];
  const tty = process.stdout.isTTY && process.stdin.isTTY ? [] : ['-T'];
  const running = execFileSync('docker', [...compose, 'ps', '--quiet', '--status', 'running', 'app'], {
    encoding: 'utf8',
  });
  const how = running.trim() === '' ? ['run', '--rm', ...tty] : ['exec', ...tty];
  return [...compose, ...how, 'app', 'wavelane', ...args];
}

function run(command: string, words: readonly string[], options: SpawnOptions): void {
  const child = spawn(command, [...words], { stdio: 'inherit', ...options });
  // A terminal signals both processes; others signal this process alone.
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  process.on('SIGINT', () => undefined);
  child.on('error', failed);
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 2 : 128)));
}

function failed(error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(2);
}

try {
  launch();
} catch (error) {
  failed(error);
}
