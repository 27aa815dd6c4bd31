import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BARS, barsOf, barsOfSound, loudness } from './levels';

describe('a waveform', () => {
  it('shows silence as nothing, and speech higher than a whisper', () => {
    expect(loudness(new Float32Array(100))).toBe(0);
    expect(loudness([0.3, -0.3])).toBeGreaterThan(loudness([0.01, -0.01]));
  });

  it('keeps the loudest of each part', () => {
    expect(barsOf([0.1, 0.9, 0.2, 0.3], 2)).toEqual([0.9, 0.3]);
    expect(barsOf([], 3)).toEqual([0, 0, 0]);
  });

  it('finds the loud half of a sound', () => {
    const sound = new Float32Array(2_000).fill(0.5, 1_000);
    const bars = barsOfSound(sound, 2);
    expect(bars[0]).toBe(0);
    expect(bars[1]).toBeGreaterThan(0.5);
  });

  it('fills all its bars with values from 0 to 1', () => {
    const level = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(level, { maxLength: 200 }), (levels) => {
        const bars = barsOf(levels);
        expect(bars).toHaveLength(BARS);
        for (const bar of bars) expect(bar >= 0 && bar <= 1).toBe(true);
      }),
    );
  });
});
