import { createSecretKey } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { type Keys, Sealer } from '../../security/keys/sealer.js';
import { RememberedKeys } from './remembered-keys.js';
import { keyToOpen, sealedKey } from './sealed-keys.js';

const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });

const master: Keys = [createSecretKey(Buffer.alloc(32, 1))];
const seal = { sealer: new Sealer(() => master), first: 1 };
/** As it is found among the records. */
const unopened = (id: string, generation: number, raw: Uint8Array) =>
  keyToOpen(seal, id, sealedKey(seal, id, generation, Buffer.from(raw)));

it('a key is as it was set last, also when so many came in between that only its bytes are kept', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: 2e9 }), fc.option(bytes), fc.boolean()),
        {
          minLength: 1,
        },
      ),
      (steps) => {
        const keys = new RememberedKeys();
        const last = new Map<string, { generation: number; hex: string | undefined }>();
        const said = (id: string) => {
          const found = keys.get(id);
          return found && { generation: found.generation, hex: found.key?.export().toString('hex') };
        };
        for (const [id, generation, raw, isOpen] of steps) {
          const key = raw && !isOpen ? unopened(id, generation, raw) : { generation, key: raw && createSecretKey(raw) };
          keys.set(id, key);
          last.set(id, { generation, hex: raw ? Buffer.from(raw).toString('hex') : undefined });
        }
        for (const id of ['a', 'b', 'c']) expect(said(id)).toEqual(last.get(id));
        for (let n = 0; n < 5_000; n++) keys.set(`other ${n}`, { generation: 1, key: null });
        for (const id of ['a', 'b', 'c']) expect(said(id)).toEqual(last.get(id));
        keys.clear();
        expect(said('a')).toBeUndefined();
      },
    ),
    { numRuns: gateRuns(30) },
  );
});
