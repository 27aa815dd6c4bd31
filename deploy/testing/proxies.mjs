// Starts nginx and Caddy with the very files of this folder, on free ports.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask, certificateFor, freePort, NAME, run, scratch } from './chain.mjs';

const EXAMPLE = 'wavelane.example.com';

/** @param upstream port of the server behind it */
export async function startNginx(upstream, [plain, port]) {
  const folder = scratch();
  const { key, certificate, ca, spki } = certificateFor(NAME, folder);
  const site = replaced(readFileSync('deploy/nginx/wavelane.conf', 'utf8'), [
    ['server 127.0.0.1:3000;', `server 127.0.0.1:${upstream};`],
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen [::]:80;', ''],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`],
    ['listen [::]:443 ssl http2;', ''],
    [`/etc/letsencrypt/live/${EXAMPLE}/fullchain.pem`, certificate],
    [`/etc/letsencrypt/live/${EXAMPLE}/privkey.pem`, key],
    ['/var/log/nginx/wavelane.log', join(folder, 'access.log')],
    [EXAMPLE, NAME],
  ]);
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const folders = kinds.map((kind) => `  ${kind}_temp_path ${join(folder, kind)};`).join('\n');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const main = `${user}\ndaemon off;\nworker_processes 1;\npid ${folder}/pid;\nerror_log stderr warn;\nevents {}\nhttp {\n${folders}\n${site}}\n`;
  const path = join(folder, 'nginx.conf');
  writeFileSync(path, main);
  const at = { port, ca };
  const ready = async () => (await ask(at, 'GET', '/health/live')).status < 500;
  const stop = await run('nginx', ['-p', folder, '-c', path], { ready, what: 'nginx' });
  return {
    name: 'nginx',
    plain,
    ...at,
    spki,
    log: () => readFileSync(join(folder, 'access.log'), 'utf8'),
    stop: ended(stop, folder),
  };
}

/** @param upstream port of the server behind it */
export async function startCaddy(upstream, [plain, port]) {
  const folder = scratch();
  const global = ['admin off', `http_port ${plain}`, `https_port ${port}`, 'local_certs', 'skip_install_trust'];
  const storage = join(folder, 'storage');
  mkdirSync(storage);
  const path = join(folder, 'Caddyfile');
  const options = `{\n${[...global, `storage file_system ${storage}`].join('\n')}\n}\n`;
  writeFileSync(path, options + readFileSync('deploy/caddy/Caddyfile', 'utf8'));
  const env = { WAVELANE_NAME: NAME, WAVELANE_UPSTREAM: `127.0.0.1:${upstream}`, HOME: folder };
  const at = { port, ca: undefined };
  const ready = async () => {
    at.ca = readFileSync(join(storage, 'pki/authorities/local/root.crt'));
    return (await ask(at, 'GET', '/health/live')).status < 500;
  };
  const stop = await run('caddy', ['run', '--adapter', 'caddyfile', '--config', path], { env, ready, what: 'Caddy' });
  return { name: 'Caddy', plain, ...at, stop: ended(stop, folder) };
}

/** The two ports of a proxy. */
export async function twoPorts() {
  return [await freePort(), await freePort()];
}

function ended(stop, folder) {
  return async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Every text must be there, or the test would run another file than the one people copy. */
function replaced(text, pairs) {
  return pairs.reduce((so, [from, to]) => {
    if (!so.includes(from)) throw new Error(`deploy/nginx/wavelane.conf has no '${from}'`);
    return so.replaceAll(from, to);
  }, text);
}
