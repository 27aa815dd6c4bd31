import { describe, expect, it } from '@jest/globals';
import { randomness } from './randomness.js';

describe('Randomness', () => {
  it('gives as many bytes as asked for, also more than are drawn at once', () => {
    for (const bytes of [1, 12, 32, 8_191, 8_192, 20_000]) expect(randomness(bytes)).toHaveLength(bytes);
  });

  it('gives nothing twice, and no two that share memory', () => {
    const drawn = Array.from({ length: 2_000 }, () => randomness(32));
    expect(new Set(drawn.map((bytes) => bytes.toString('hex'))).size).toBe(2_000);
    const [first, second] = [randomness(16), randomness(16)];
    const before = second.toString('hex');
    first.fill(0);
    expect(second.toString('hex')).toBe(before);
  });
});
