import { describe, expect, it } from '@jest/globals';
import { type Held, heldIn, keptOf, parts, perHour, type Sample } from './memory.js';

const MEGABYTE = 2 ** 20;
const PER_MINUTE = 12;
const resident = (held: Held) => held.resident;

/** Samples of an hour: objects grow by so much, and garbage of up to 80 MB comes and goes between collections. */
const hour = (growth: number, isKnown: (n: number) => boolean = () => true): Sample[] =>
  Array.from({ length: 60 * PER_MINUTE }, (_, n) => {
    const [hours, half] = [n / (60 * PER_MINUTE), n % PER_MINUTE < PER_MINUTE / 2 ? 0 : 5];
    const more = growth * hours;
    const held = { resident: 250 + more + half, objects: 60 + more, pages: 80 + more + half, buffers: 1 };
    return { hours, megabytes: held.resident + (n % 7) * 12, ...(isKnown(n) && { held }) };
  });

describe('the memory of a long run', () => {
  it('counts what was left after collections, the least of each minute, and finds a growth of it', () => {
    const kept = keptOf(hour(7), PER_MINUTE);
    expect(kept).toHaveLength(60);
    expect(perHour(kept, resident)).toBeCloseTo(7, 5);
    expect(perHour(keptOf(hour(0), PER_MINUTE), resident)).toBeCloseTo(0, 5);
  });

  it('tells its parts, so that one sees which of them grows', () => {
    expect(parts(keptOf(hour(6), PER_MINUTE))).toBe(
      'objects 6.0 (60 to 66), room in their pages 0.0 (20 to 20), buffers 0.0 (1 to 1), all else 0.0 (169 to 169)',
    );
  });

  it('leaves out minutes in which nothing was noted', () => {
    expect(
      keptOf(
        hour(7, (n) => n >= 30 * PER_MINUTE),
        PER_MINUTE,
      ),
    ).toHaveLength(30);
    expect(
      keptOf(
        hour(7, () => false),
        PER_MINUTE,
      ),
    ).toEqual([]);
    expect(perHour([], resident)).toBe(0);
  });

  it('comes from what the process notes, once there is a note', () => {
    expect(heldIn(undefined)).toBeUndefined();
    const [resident, objects, pages, buffers] = [250, 60, 80, 1].map((megabytes) => megabytes * MEGABYTE);
    const note = JSON.stringify({ resident, objects, pages, buffers });
    expect(heldIn(note)).toEqual({ resident: 250, objects: 60, pages: 80, buffers: 1 });
  });
});
