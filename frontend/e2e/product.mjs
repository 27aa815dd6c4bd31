// Starts the built product on an empty data folder and free ports, as a new user would find it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const ADMIN = { email: 'admin@example.com', password: 'admin password' };

/** Lets the test move the product's time on. */
const MOVED_TIME = new URL('moved-time.mjs', import.meta.url).href;

/** @param settings environment besides the usual one */
export async function startProduct(settings = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'wavelane-e2e-'));
  const [port, simPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, ['--import', MOVED_TIME, 'dist/backend/src/main.js'], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PORT: String(port),
      SIM_PORT: String(simPort),
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'warn',
      // More people sign up in a minute than one address may bring in.
      RATE_LIMITS: 'off',
      // Days are given by hand, if a test does not choose otherwise.
      AUTOMATIC_DAYS: 'off',
      ...settings,
    },
  });
  let said = '';
  child.stdout.on('data', (text) => (said += text));
  const url = `http://localhost:${port}`;
  for (;;) {
    const ready = await fetch(`${url}/health/ready`)
      .then((response) => response.ok)
      .catch(() => false);
    if (ready) break;
    if (child.exitCode !== null) throw new Error('The product does not start');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  let ahead = 0;
  return {
    url,
    simUrl: `http://localhost:${simPort}`,
    /** The output of the product. */
    said: () => said,
    /** The product's time, Unix ms. */
    now: () => Date.now() + ahead,
    /** Moves the product's time. @param ms more than 0 */
    async pass(ms) {
      child.send({ ms });
      [{ ahead }] = await once(child, 'message');
    },
    async stop() {
      child.kill('SIGTERM');
      await new Promise((resolve) => child.once('exit', resolve));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
