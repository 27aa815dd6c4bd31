import { describe, expect, it } from '@jest/globals';
import type { ProjectionStatus } from '@wavelane/projections';
import type { Position } from '@wavelane/event-store';
import { StuckReadModels } from '../moments/installation-moments.js';

const found = (position: number, state: ProjectionStatus['state'] = 'stalled') => [
  { collection: 'channels', position: position as Position, state },
];

describe('StuckReadModels', () => {
  it('tells of a read model only once it has been stuck at one position for 20 seconds', () => {
    const stuck = new StuckReadModels();
    expect(stuck.of(found(5), 0)).toEqual([]);
    expect(stuck.of(found(5), 19_999)).toEqual([]);
    expect(stuck.of(found(5), 20_000)).toEqual(found(5));
    expect(stuck.of(found(5, 'stopped'), 30_000)).toEqual(found(5, 'stopped'));
  });

  it('tells nothing of one that moves on, or went on in between', () => {
    const stuck = new StuckReadModels();
    for (const [position, now] of [5, 6, 7].map((at, index) => [at, index * 20_000] as const))
      expect(stuck.of(found(position), now)).toEqual([]);
    expect(stuck.of(found(7, 'live'), 50_000)).toEqual([]);
    expect(stuck.of(found(7), 70_000)).toEqual([]);
  });
});
