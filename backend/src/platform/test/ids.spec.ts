import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { v5 } from 'uuid';
import { idOf } from '../domain/ids.js';

const NAMESPACE = '6f1d0a5e-7c1b-5a52-9b0e-2f6f0f6c1a77';

it('makes the id of a key its UUID of version 5 in our namespace, in every script', () => {
  const part = fc.oneof(fc.string({ unit: 'binary' }), fc.integer(), fc.constantFrom('الرفاع', '😀', ''));
  fc.assert(
    fc.property(fc.array(part), (key) => {
      expect(idOf(...key)).toBe(v5(key.join(':'), NAMESPACE));
    }),
  );
});

it('refuses a key with half a surrogate pair, since another half would get the same id', () => {
  expect(() => idOf('a\ud800')).toThrow(URIError);
});
