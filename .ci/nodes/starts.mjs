// Starts the built product with the Node that runs this, until it is ready, and ends it.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PATIENCE_MS = 60_000;

const port = await freePort();
const folder = mkdtempSync(join(tmpdir(), 'wavelane-starts-'));
const product = spawn(process.execPath, ['dist/backend/src/main.js'], {
  env: { ...process.env, PORT: String(port), DATA_DIR: folder },
  stdio: ['ignore', 'pipe', 'pipe'],
});
let said = '';
for (const stream of [product.stdout, product.stderr]) stream.on('data', (data) => (said += data));
const ended = new Promise((resolve) => product.on('exit', resolve));
try {
  await untilReady();
  product.kill('SIGTERM');
  const code = await ended;
  if (code !== 0) throw new Error(`It ended with ${code} after SIGTERM.`);
  console.log(`The product starts and ends on Node ${process.version}.`);
} catch (error) {
  console.error(`${error.message}\n${said}`);
  process.exitCode = 1;
} finally {
  product.kill('SIGKILL');
  await ended;
  rmSync(folder, { recursive: true, force: true });
}

async function untilReady() {
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline) {
    if (product.exitCode !== null) throw new Error(`It ended with ${product.exitCode} before it was ready.`);
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`It was not ready after ${PATIENCE_MS / 1_000} s.`);
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = server.address();
      server.close(() => resolve(free));
    });
  });
}
