import { createSecretKey } from 'node:crypto';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { handed, received } from './handed-keys.js';

const open = [1, 2, 3].map((byte) => createSecretKey(Buffer.alloc(32, byte)));
const sealed = fc.record({ body: fc.string(), bound: fc.string({ unit: 'binary' }), by: fc.constantFrom(...open) });

it('keys that are handed over are the same in the same order, what sealed several goes once', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constant(undefined), fc.constantFrom(...open), sealed)), (keys) => {
      const over = handed(keys);
      expect(received(over)).toEqual(keys);
      expect(new Set(over.by).size).toBe(over.by.length);
    }),
  );
});
