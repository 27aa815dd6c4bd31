import { generateKeySync } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import { openSqliteReadStore } from '@wavelane/read-store';
import { defined, gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { type Keys, Sealer } from './keys/sealer.js';
import { RecordVault } from './record-vault.js';

const readStore = openSqliteReadStore({ path: ':memory:' });
const records = readStore.records({ name: 'vault' });
const [oldKey, newKey] = [generateKeySync('aes', { length: 256 }), generateKeySync('aes', { length: 256 })];
const vaultWith = (...keys: Keys) => new RecordVault(records, new Sealer(() => keys), () => Date.now());
const envelopeOf = async (id: string) => defined(await records.get<{ sealed: string }>(id, Date.now())).body.sealed;

afterAll(() => readStore.close());

describe('the vault', () => {
  it('gives back what was put in, and keeps none of it in the open', async () => {
    const vault = vaultWith(oldKey);
    await fc.assert(
      fc.asyncProperty(fc.uuid(), fc.string({ unit: 'grapheme', minLength: 4 }), async (id, secret) => {
        await vault.put(id, secret);
        expect(await vault.get(id)).toBe(secret);
        expect(await envelopeOf(id)).not.toContain(secret);
      }),
      { numRuns: gateRuns(40) },
    );
  });

  it('seals the same text differently each time', async () => {
    const vault = vaultWith(oldKey);
    await vault.put('a', 'secret');
    const first = await envelopeOf('a');
    await vault.put('a', 'secret');
    expect(await envelopeOf('a')).not.toBe(first);
  });

  it('reads with every key it has, and seals with the first', async () => {
    await vaultWith(oldKey).put('kept', 'from before');
    const rotated = vaultWith(newKey, oldKey);
    expect(await rotated.get('kept')).toBe('from before');
    await rotated.put('kept', 'from now');
    expect(await vaultWith(newKey).get('kept')).toBe('from now');
    await expect(vaultWith(oldKey).get('kept')).rejects.toThrow('APP_KEY');
  });

  it('refuses an envelope that was changed, or moved to another secret', async () => {
    const vault = vaultWith(oldKey);
    await vault.put('mine', 'my token');
    const sealed = await envelopeOf('mine');
    await records.put('theirs', { sealed }, null);
    await expect(vault.get('theirs')).rejects.toThrow();
    const [prefix, key, body] = sealed.split(':') as [string, string, string];
    const bytes = Buffer.from(body, 'base64');
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.nat(7), async (at, bit) => {
        const forged = Buffer.from(bytes);
        forged.writeUInt8(forged.readUInt8(at) ^ (1 << bit), at);
        await records.put('mine', { sealed: `${prefix}:${key}:${forged.toString('base64')}` }, null);
        await expect(vault.get('mine')).rejects.toThrow();
      }),
      { numRuns: gateRuns(60) },
    );
  });

  it('gives nothing for a secret that was never put in, or was taken out', async () => {
    const vault = vaultWith(oldKey);
    expect(await vault.get('nothing')).toBeUndefined();
    await vault.put('gone', 'x');
    await vault.remove('gone');
    expect(await vault.get('gone')).toBeUndefined();
  });
});
