// The compose file: read by compose itself, with the secrets that prepare.sh makes, and looked through for what it must
// close. No engine is needed, and none is started.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, createServer } from 'node:tls';
import { Config } from '../../dist/backend/src/platform/config/config.js';
import { scratch } from './chain.mjs';

const SERVICES = ['app', 'eventstore', 'mongo', 'proxy'];
const ENV = { ...process.env, WAVELANE_NAME: 'app.example.com', ADMIN_EMAIL: 'you@example.com' };

/** A working copy with the folders that compose reads, and secrets in it. */
export function prepared() {
  const folder = scratch();
  cpSync('deploy', join(folder, 'deploy'), { recursive: true });
  rmSync(join(folder, 'deploy/compose/secrets'), { recursive: true, force: true });
  // Debian's own compose is of the line before, which knows no name of a project.
  const text = readFileSync('docker-compose.yml', 'utf8');
  writeFileSync(join(folder, 'docker-compose.yml'), hasPlugin() ? text : text.replace(/^name: .*$/m, ''));
  const made = spawnSync('deploy/compose/prepare.sh', { cwd: folder, encoding: 'utf8' });
  assert.equal(made.status, 0, made.stderr);
  return { folder, secret: (name) => join(folder, 'deploy/compose/secrets', name) };
}

/** The file as compose resolves it, by service. */
export function servicesOf({ folder }) {
  const text = compose(folder, ['config'], ENV);
  return new Map(
    SERVICES.map((name) => {
      const block = new RegExp(`^  ${name}:\\n((?:    .*\\n)+)`, 'm').exec(text.slice(text.indexOf('\nservices:') + 1));
      assert.ok(block, `compose knows no service ${name}`);
      return [name, block[1]];
    }),
  );
}

export function everythingIsClosed(services) {
  for (const [name, block] of services) {
    assert.match(block, /read_only: true/, name);
    assert.match(block, /cap_drop:\n\s+- ALL/, name);
    assert.match(block, /no-new-privileges:true/, name);
    assert.match(block, /mem_limit: "?\d/, name);
    assert.equal(/\n\s+ports:/.test(block), name === 'proxy', `${name} publishes ports`);
  }
  assert.match(services.get('proxy'), /host_ip: 127\.0\.0\.1\n\s+target: 9180|127\.0\.0\.1:9180:9180/);
  for (const secret of ['APP_KEY_PREVIOUS', 'SMTP_URL', 'PAYPAL_CLIENT_SECRET'])
    assert.match(services.get('app'), new RegExp(`${secret}_FILE: `));
  assert.match(services.get('app'), /PUBLIC_URL: https:\/\/app\.example\.com/);
  const log = services.get('eventstore');
  assert.doesNotMatch(log, /INSECURE|HTTP_PORT|EVENTSTORE_/);
  assert.match(log, /kurrent-lts\/kurrentdb:\d+\.\d+\.\d+/);
  assert.match(log, /KURRENTDB_NODE_PORT: "?2113/);
  assert.match(log, /KURRENTDB__SECONDARYINDEXING__ENABLED: "?'?false/);
  assert.match(log, /KURRENTDB_TELEMETRY_OPTOUT: "?'?true/);
  // With a mount at the former folder, the server would begin an empty log.
  assert.match(log, /eventstore-data[^]*\/var\/lib\/kurrentdb/);
}

export function nothingStartsUnnamed({ folder }) {
  for (const name of ['WAVELANE_NAME', 'ADMIN_EMAIL']) {
    const { [name]: _, ...rest } = ENV;
    assert.throws(() => compose(folder, ['config'], rest), new RegExp(name));
  }
}

export function secretsAreTaken({ secret }) {
  assert.equal(statSync(secret('')).mode & 0o777, 0o700);
  const file = (name) => ({ [`${name.toUpperCase()}_FILE`]: secret(name) });
  const names = ['app_key', 'admin_password', 'metrics_token', 'eventstore_url', 'mongodb_url'];
  const env = Object.assign({ NODE_ENV: 'production', PUBLIC_URL: 'https://app.example.com' }, ...names.map(file));
  const config = new Config(env);
  assert.match(config.eventStoreUrl, /^esdb:\/\/admin:[0-9a-f]{48}@eventstore:2113\?tls=true&tlsCAFile=/);
  assert.match(config.mongoUrl, /^mongodb:\/\/wavelane:[0-9a-f]{48}@mongo:27017\/wavelane\?replicaSet=rs0/);
  assert.ok(readFileSync(secret('mongo_keyfile')).length <= 1_024);
}

/** The certificate as the event store would present it, and as the product would check it. */
export async function certificateHolds({ secret }) {
  const read = (name) => readFileSync(secret(`eventstore/${name}`));
  const server = createServer({ key: read('node/node.key'), cert: read('node/node.crt') });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const to = { host: '127.0.0.1', port: server.address().port, ca: read('ca/ca.crt') };
  const asked = (servername) =>
    new Promise((resolve, reject) => {
      const socket = connect({ ...to, servername }, () => resolve(socket.destroy())).on('error', reject);
    });
  await asked('eventstore');
  await assert.rejects(asked('mongo'));
  await new Promise((resolve) => server.close(resolve));
}

const hasPlugin = () => spawnSync('docker', ['compose', 'version']).status === 0;

function compose(cwd, args, env) {
  const [command, ...first] = hasPlugin() ? ['docker', 'compose'] : ['docker-compose'];
  const { status, stdout, stderr, error } = spawnSync(command, [...first, ...args], { cwd, env, encoding: 'utf8' });
  if (error) throw new Error(`compose cannot be run: ${error.message}`);
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
