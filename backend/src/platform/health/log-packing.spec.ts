import { describe, expect, it } from '@jest/globals';
import { LogPacking } from './log-packing.js';
import { PackingHealth } from './packing-health.js';

describe('packing of the log', () => {
  it('says what keeps it and since when, warns of it, and is well again afterwards', async () => {
    const warned: string[] = [];
    const packing = new LogPacking(
      () => Date.UTC(2026, 0, 1),
      (problem) => warned.push(problem),
    );
    expect(await new PackingHealth(packing).read()).toEqual({ problem: null, since: null });
    packing.tell('The disk is full');
    expect(await new PackingHealth(packing).read()).toEqual({
      problem: 'The disk is full',
      since: '2026-01-01T00:00:00.000Z',
    });
    packing.tell(undefined);
    expect(await new PackingHealth(packing).read()).toEqual({ problem: null, since: null });
    expect(warned).toEqual(['The disk is full']);
  });
});
