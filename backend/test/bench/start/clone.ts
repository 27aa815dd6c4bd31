import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@wavelane/testing';

const WITHIN_S = 900;

/**
 * Clones this repository and starts it with `npm start`, until it is ready: installing and building included. The yardstick
 * is `npm ci` alone in another clone.
 * @returns seconds
 */
export async function cloneSeconds(folder: string): Promise<{ ready: number; installed: number }> {
  const [first, second] = ['clone-a', 'clone-b'].map((name) => join(folder, name)) as [string, string];
  try {
    return { installed: seconds(() => installed(first)), ready: await ready(second) };
  } finally {
    for (const path of [first, second]) rmSync(path, { recursive: true, force: true });
  }
}

function clone(path: string): void {
  run('git', ['clone', '--quiet', '--no-local', process.cwd(), path], process.cwd());
}

function installed(path: string): void {
  clone(path);
  run('npm', ['ci', '--silent'], path);
}

async function ready(path: string): Promise<number> {
  const began = performance.now();
  clone(path);
  const [port, simPort] = [await freePort(), await freePort()];
  const env = { ...process.env, PORT: String(port), SIM_PORT: String(simPort), DATA_DIR: join(path, 'data') };
  const child = spawn('npm', ['start'], { cwd: path, env, stdio: 'ignore', detached: true });
  const exit = once(child, 'exit');
  try {
    for (;;) {
      const took = (performance.now() - began) / 1_000;
      if (await isReady(port)) return took;
      if (child.exitCode !== null || took > WITHIN_S) throw new Error(`The clone is not ready after ${took} s`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  } finally {
    // npm and the product are one process group.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await exit;
  }
}

function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

function run(command: string, args: readonly string[], cwd: string): void {
  const { status } = spawnSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`);
}

function seconds(work: () => void): number {
  const began = performance.now();
  work();
  return (performance.now() - began) / 1_000;
}
