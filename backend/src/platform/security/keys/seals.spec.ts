import { generateKeySync, randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openMongoReadStore, openSqliteReadStore, type ReadStore } from '@wavelane/read-store';
import { startMongoDouble } from '@wavelane/read-store/testing';
import fc from 'fast-check';
import { Config } from '../../config/config.js';
import { RecordVault } from '../record-vault.js';
import { KeyRing } from './key-ring.js';
import { type Keys, Sealer } from './sealer.js';
import { Seals } from './seals.js';

const root = mkdtempSync(join(tmpdir(), 'wavelane-seals-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const now = () => Date.now();
const keyText = () => randomBytes(32).toString('base64');
const ringOf = (...keys: string[]) =>
  KeyRing.of(
    new Config({ DATA_DIR: root, NODE_ENV: 'test', APP_KEY: keys[0], APP_KEY_PREVIOUS: keys.slice(1).join(',') }),
  );
const vaultOf = (store: ReadStore, ring: KeyRing) =>
  new RecordVault(store.records({ name: 'vault' }), ring.sealer('vault'), now);

const engines = {
  sqlite: async () => {
    const store = openSqliteReadStore({ path: ':memory:' });
    return { store, stop: () => store.close() };
  },
  'MongoDB (double)': async () => {
    const double = await startMongoDouble({ kind: 'replica set' });
    const store = openMongoReadStore({ url: double.url });
    return { store, stop: async () => (await store.close(), await double.stop()) };
  },
};

describe.each(Object.entries(engines))('Seals, %s', (_, open) => {
  let store: ReadStore;
  let stop: () => Promise<void>;
  beforeEach(async () => void ({ store, stop } = await open()));
  afterEach(() => stop());

  it('changes no secret, loses none that is set meanwhile, and leaves none to the older key (K02)', async () => {
    const [oldKey, newKey] = [keyText(), keyText()];
    const [before, both, after] = [ringOf(oldKey), ringOf(newKey, oldKey), ringOf(newKey)];
    const expected = new Map(Array.from({ length: 250 }, (__, n) => [`secret-${n}`, `value ${n}`]));
    for (const [id, value] of expected) await vaultOf(store, before).put(id, value);
    const seals = new Seals(store, both, now);
    expect(await seals.standing()).toMatchObject({ keys: [{ seals: 0 }, { seals: 250 }], unknown: 0 });
    const renewing = seals.renew();
    // People change passwords meanwhile, some through a process that has only the older key.
    for (let n = 0; n < 250; n += 9) {
      expected.set(`secret-${n}`, `changed ${n}`);
      await vaultOf(store, n % 2 ? before : both).put(`secret-${n}`, `changed ${n}`);
    }
    await renewing;
    await seals.renew();
    expect(await seals.standing()).toMatchObject({ keys: [{ seals: 250 }, { seals: 0 }], unknown: 0 });
    for (const [id, value] of expected) expect(await vaultOf(store, after).get(id)).toBe(value);
  });

  it('continues after a crash, and leaves alone what no key opens', async () => {
    const [oldKey, newKey] = [keyText(), keyText()];
    for (let n = 0; n < 250; n++) await vaultOf(store, ringOf(oldKey)).put(`s${n}`, String(n));
    await vaultOf(store, ringOf(keyText())).put('strange', 'x');
    const crash = new AbortController();
    const seals = new Seals(store, ringOf(newKey, oldKey), now);
    const first = seals.renew(crash.signal);
    setImmediate(() => crash.abort());
    const done = await first;
    expect(done).toBeLessThan(250);
    expect(await seals.renew()).toBe(250 - done);
    expect(await seals.standing()).toMatchObject({ keys: [{ seals: 250 }, { seals: 0 }], unknown: 1 });
    expect(await seals.adopt()).toEqual({ lost: 1, found: 0 });
    expect(await vaultOf(store, ringOf(newKey)).get('strange')).toBeUndefined();
    expect(await seals.standing()).toMatchObject({ unknown: 0 });
  });

  it('gives secrets back that were put aside, once their key is there again', async () => {
    const [lostKey, newKey] = [keyText(), keyText()];
    await vaultOf(store, ringOf(lostKey)).put('password', 'of before');
    await vaultOf(store, ringOf(lostKey)).put('changed', 'of before');
    expect(await new Seals(store, ringOf(newKey), now).adopt()).toEqual({ lost: 2, found: 0 });
    await vaultOf(store, ringOf(newKey)).put('changed', 'since');
    const both = ringOf(newKey, lostKey);
    expect(await new Seals(store, both, now).adopt()).toEqual({ lost: 0, found: 1 });
    expect(await vaultOf(store, both).get('password')).toBe('of before');
    expect(await vaultOf(store, both).get('changed')).toBe('since');
  });
});

describe('a key ring in files', () => {
  const folderOf = () => mkdtempSync(join(root, 'keys-'));
  const ringIn = (dataDir: string) => KeyRing.of(new Config({ DATA_DIR: dataDir, NODE_ENV: 'test' }));

  it('lets a running process open what another one sealed with a newer key (K02)', () => {
    const dataDir = folderOf();
    const running = ringIn(dataDir);
    running.files.create();
    const sealedBefore = running.sealer('vault').seal('a', 'before');
    const command = ringIn(dataDir);
    command.files.rotate();
    command.refresh();
    const sealedAfter = command.sealer('vault').seal('a', 'after');
    expect(running.sealer('vault').open('a', sealedAfter)).toBe('after');
    expect(command.sealer('vault').open('a', sealedBefore)).toBe('before');
    expect(running.sealer('vault').isCurrent(sealedAfter)).toBe(true);
    for (const name of readdirSync(dataDir)) expect(statSync(join(dataDir, name)).mode & 0o077).toBe(0);
    command.files.retire();
    command.refresh();
    expect(() => command.sealer('vault').open('a', sealedBefore)).toThrow('APP_KEY');
    expect(readdirSync(dataDir)).toEqual(['app.key']);
  });

  it('keeps the old key in use after a crash between the two files', () => {
    const dataDir = folderOf();
    const ring = ringIn(dataDir);
    ring.files.create();
    const [before] = ring.derive('vault');
    copyFileSync(join(dataDir, 'app.key'), join(dataDir, 'app.key.previous'));
    ring.refresh();
    expect(ring.derive('vault')).toEqual([before]);
  });

  it.each(['', 'short', `${'A'.repeat(44)}\n${'B'.repeat(44)}`])(
    'refuses a file that holds no key: %j (K03)',
    (text) => {
      const dataDir = folderOf();
      writeFileSync(join(dataDir, 'app.key'), text);
      expect(() => ringIn(dataDir).derive('vault')).toThrow(/app\.key holds no key/);
      expect(readFileSync(join(dataDir, 'app.key'), 'utf8')).toBe(text);
    },
  );
});

describe('a key ring in the environment', () => {
  const config = (env: NodeJS.ProcessEnv) => () => new Config({ NODE_ENV: 'test', ...env });

  it('refuses a key that is too short, and older keys without one in use (K03)', () => {
    expect(config({ APP_KEY: randomBytes(31).toString('base64') })).toThrow(/APP_KEY must be at least 32 bytes/);
    expect(config({ APP_KEY: keyText(), APP_KEY_PREVIOUS: 'short' })).toThrow(/APP_KEY_PREVIOUS must be/);
    expect(config({ APP_KEY_PREVIOUS: keyText() })).toThrow(/APP_KEY is not/);
    expect(config({ NODE_ENV: 'production', PUBLIC_URL: 'https://x.example' })).toThrow(/APP_KEY must be set/);
  });

  it('opens an envelope only with every byte unchanged and under its own name (K02)', () => {
    const keys: Keys = [generateKeySync('aes', { length: 256 })];
    const sealer = new Sealer(() => keys);
    const [prefix, key, body] = sealer.seal('mine', 'my token').split(':') as [string, string, string];
    const bytes = Buffer.from(body, 'base64');
    expect(() => sealer.open('theirs', [prefix, key, body].join(':'))).toThrow('seal of theirs is broken');
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(7), (at, bit) => {
        const forged = Buffer.from(bytes);
        forged.writeUInt8(forged.readUInt8(at) ^ (1 << bit), at);
        expect(() => sealer.open('mine', `${prefix}:${key}:${forged.toString('base64')}`)).toThrow('is broken');
      }),
    );
  });
});
