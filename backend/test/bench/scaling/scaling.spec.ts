import { describe, expect, it } from '@jest/globals';
import { gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { mulberry32 } from '../../faults/chance.js';
import { AT_MOST, BUSY_AT_MOST, mostChannels, needOf } from './arithmetic.js';
import { type Costs, ROLES } from './costs.js';
import { simulate } from './simulation.js';

const costs: Costs = {
  ...{ date: '2026-01-01', commit: 'abc', messages: 1_000, perSend: 20 },
  perMessage: { api: 2, projector: 4, reactor: 3, scheduler: 2 },
  idle: { api: 10, projector: 10, reactor: 10, scheduler: 10 },
  bytes: { log: 8_000, readModels: 5_000 },
  memory: { api: 200, projector: 200, reactor: 200, scheduler: 200 },
};
const demand = { messages: 100, peakShare: 0.2, singles: 0.1 };

describe('the arithmetic of scaling', () => {
  it('says what 10,000 channels with 100 messages a day need', () => {
    const need = needOf({ ...demand, channels: 10_000 }, costs);
    expect(need.perSecond).toBeCloseTo(55.56, 2);
    expect(need.cores.projector).toBeCloseTo(0.232, 3);
    // 2 ms for each message, and 20 for every tenth.
    expect(need.cores.api).toBeCloseTo(0.232, 3);
    expect(need).toMatchObject({ processes: { api: 1, projector: 1, reactor: 1, scheduler: 1 }, limits: [] });
    expect([need.log, need.readModels]).toEqual([8, 5]);
  });

  it('names what there is too little of, the worst first', () => {
    expect(needOf({ ...demand, channels: 100_000 }, costs).limits).toEqual(['projector', 'reactor', 'scheduler']);
  });

  it('finds the most channels of a role at the very border', () => {
    for (const role of ROLES) {
      const most = mostChannels(role, demand, costs);
      if (AT_MOST[role] === Infinity) expect(most).toBe(Infinity);
      else {
        expect(needOf({ ...demand, channels: most }, costs).limits).not.toContain(role);
        expect(needOf({ ...demand, channels: most + 1 }, costs).limits).toContain(role);
      }
    }
  });
});

describe('the simulation of the arithmetic', () => {
  const one = { api: 1, projector: 1, reactor: 1, scheduler: 1 };

  it('agrees with the arithmetic on how busy each role is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 170 }), fc.nat(1_000), (perSecond, seed) => {
        const { busy } = simulate({ perSecond, seconds: 100, processes: one }, costs, mulberry32(seed));
        for (const role of ROLES) {
          const expected = (perSecond * costs.perMessage[role]) / 1_000;
          expect(Math.abs(busy[role] - expected)).toBeLessThan(expected * 0.15);
        }
      }),
      { numRuns: gateRuns(20) },
    );
  });

  it('comes to an end with the processes that the arithmetic asks for, and not with too few', () => {
    const need = needOf({ ...demand, channels: 100_000 }, costs);
    const run = { perSecond: need.perSecond, seconds: 60 };
    const enough = simulate({ ...run, processes: need.processes }, costs, mulberry32(7));
    expect(Math.max(...Object.values(enough.busy))).toBeLessThan(BUSY_AT_MOST * 1.1);
    expect(enough.growth).toBeLessThan(2);
    const tooFew = simulate({ ...run, processes: one }, costs, mulberry32(7));
    expect(tooFew.growth).toBeGreaterThan(5);
  });
});
