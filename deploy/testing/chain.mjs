// Helpers of the tests of the whole chain: a self-signed certificate, free ports, a product in production, one request.
import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A name that exists only here. */
export const NAME = 'wavelane.test';
export const METRICS_TOKEN = 'a-token-for-the-metrics-of-a-test';

export function scratch() {
  return mkdtempSync(join(tmpdir(), 'wavelane-chain-'));
}

/** A certificate for `name`, signed by itself, made with openssl. `spki` names its key the way Chromium wants it. */
export function certificateFor(name, folder) {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const parts = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
  const made = spawnSync('openssl', ['req', ...parts, ...subject, '-keyout', key, '-out', certificate]);
  if (made.status !== 0) throw new Error(`openssl made no certificate: ${made.stderr ?? made.error}`);
  const text = readFileSync(certificate);
  const spki = new X509Certificate(text).publicKey.export({ type: 'spki', format: 'der' });
  return { key, certificate, ca: text, spki: createHash('sha256').update(spki).digest('base64') };
}

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** These processes end with a test that fails in the middle. */
const running = new Set();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** A program that must be ready soon. @returns how to end it */
export async function run(command, args, { env, ready, what }) {
  const lines = [];
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => lines.push(String(chunk)));
  running.add(child);
  child.once('close', () => running.delete(child));
  let failed;
  child.once('error', (error) => (failed = error));
  const ended = new Promise((resolve) => child.once('close', resolve));
  for (let attempt = 0; !(await ready().catch(() => false)); attempt++) {
    if (attempt > 1_200 || failed || child.exitCode !== null) {
      child.kill('SIGKILL');
      throw new Error(`${what} does not start: ${failed ?? ''}\n${lines.join('')}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return async () => {
    child.kill('SIGTERM');
    await ended;
  };
}

/** The built product as in production: an https address, a key, and no stand-ins. */
export async function startProduction(publicUrl, more = {}) {
  const [port, dataDir] = [await freePort(), scratch()];
  const key = join(dataDir, 'app.key.given');
  writeFileSync(key, randomBytes(32).toString('base64'), { mode: 0o600 });
  const env = {
    NODE_ENV: 'production',
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    DATA_DIR: dataDir,
    APP_KEY: '',
    APP_KEY_FILE: key,
    METRICS_TOKEN,
    LOG_LEVEL: 'warn',
    ...more,
  };
  const ready = async () =>
    (await fetch(`http://${env.HOST ?? '127.0.0.1'}:${port}/health/ready`, { signal: AbortSignal.timeout(5_000) })).ok;
  const args = ['--max-semi-space-size=16', '--no-allocation-site-pretenuring', 'dist/backend/src/main.js'];
  const stop = await run(process.execPath, args, { env, ready, what: 'The product' });
  return {
    port,
    dataDir,
    async stop() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * One request over TLS to the proxy, under the name of the test. @param bytes the length that it announces, if only the
 * beginning of the body is sent: a proxy that refuses it closes the connection, and a client that still writes then loses the
 * answer.
 */
export function ask({ port, ca }, method, path, { headers = {}, body, bytes } = {}) {
  const content = typeof body === 'object' ? JSON.stringify(body) : body;
  const length = bytes ?? content?.length;
  const type = content === undefined ? {} : { 'content-type': 'application/json', 'content-length': length };
  const where = { host: '127.0.0.1', port, servername: NAME, ca, method, path, agent: false };
  return new Promise((resolve, reject) => {
    const asked = request({ ...where, headers: { host: `${NAME}:${port}`, ...type, ...headers } }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode, headers: response.headers, text });
        if (bytes !== undefined) asked.destroy();
      });
      response.on('error', reject);
    });
    asked.on('error', reject);
    if (bytes === undefined) asked.end(content);
    else asked.write(content);
  });
}
