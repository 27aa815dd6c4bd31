import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { connectionsWithin } from './server.js';

describe('connections that a server takes', () => {
  it('are never more than 2,000 and never take more than half of few descriptors, or all but 256 of many', () => {
    fc.assert(
      fc.property(fc.integer({ min: 64, max: 100_000 }), (descriptors) => {
        const connections = connectionsWithin(descriptors);
        expect(connections).toBeGreaterThan(0);
        expect(connections).toBeLessThanOrEqual(2_000);
        expect(descriptors - connections).toBeGreaterThanOrEqual(Math.min(256, descriptors / 2));
      }),
    );
  });

  it.each([
    [1_024, 768],
    [256, 128],
    [65_536, 2_000],
    [Infinity, 2_000],
  ])('of a process with %d descriptors are %d', (descriptors, connections) => {
    expect(connectionsWithin(descriptors)).toBe(connections);
  });
});
