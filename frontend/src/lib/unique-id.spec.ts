import fc from 'fast-check';
import { uniqueId } from './unique-id';

const VERSION_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('A random id', () => {
  const own = Object.getOwnPropertyDescriptor(globalThis.crypto, 'randomUUID');
  afterEach(() => {
    jest.restoreAllMocks();
    if (own) Object.defineProperty(globalThis.crypto, 'randomUUID', own);
  });

  it('comes from the browser in a secure context', () => {
    expect(uniqueId()).toMatch(VERSION_4);
    expect(uniqueId()).not.toBe(uniqueId());
  });

  it('forms a UUID of version 4 from random bytes if the browser makes none', () => {
    Object.defineProperty(globalThis.crypto, 'randomUUID', { value: undefined, configurable: true });
    fc.assert(
      fc.property(fc.array(fc.nat(0xffffffff), { minLength: 4, maxLength: 4 }), (words) => {
        Object.defineProperty(globalThis.crypto, 'getRandomValues', {
          value: (target: Uint32Array) => (target.set(words), target),
          configurable: true,
        });
        expect(uniqueId()).toMatch(VERSION_4);
      }),
    );
  });
});
