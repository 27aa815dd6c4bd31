import { describe, expect, it } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { Passwords } from './passwords.js';

const cost = { memoryKiB: 1_024, passes: 1 };
const passwords = new Passwords(cost);
const composed = 'Größe-crème-brûlée';
const apart = composed.normalize('NFD');

describe('a password with accents', () => {
  it.each([
    ['as one', composed],
    ['beside the letters', apart],
  ])('matches in both forms after it was hashed with its accents %s, also by an earlier version', async (_, old) => {
    const stored = await hash(old, { memoryCost: cost.memoryKiB, timeCost: cost.passes, parallelism: 1 });
    for (const typed of [composed, apart]) expect(await passwords.check(stored, typed)).toBe(true);
    expect(await passwords.check(stored, 'Grosse-creme-brulee')).toBe(false);
  });

  it('hashes to one form', async () => {
    expect(await passwords.check(await passwords.hash(apart), composed)).toBe(true);
    expect(await passwords.check(undefined, composed)).toBe(false);
  });
});
