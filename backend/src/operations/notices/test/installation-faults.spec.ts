import { describe, expect, it } from '@jest/globals';
import type { Position } from '@wavelane/event-store';
import type { ProjectionStatus } from '@wavelane/projections';
import { MemoryReadStore } from '@wavelane/read-store/testing';
import { partOf } from '@wavelane/testing';
import { TestTime } from '../../../../testing/domain/test-time.js';
import type { InstallationCheck } from '../../../platform/health/installation-check.js';
import { parkedEvents } from '../../../platform/runtime/parked-events.js';
import type { Readiness } from '../../../platform/runtime/readiness.js';
import type { EngineHolder } from '../../../platform/storage/engine-holder.js';
import { InstallationFaults, StuckReadModels } from '../moments/installation/installation-moments.js';
import type { Moment } from '../moments/moment-source.js';

const found = (position: number, state: ProjectionStatus['state'] = 'stalled') => [
  { name: 'channels', collection: 'channels@3', position: `${position}` as Position, state },
];
const statuses = (position: number, state?: ProjectionStatus['state']) =>
  found(position, state).map((one) => partOf<ProjectionStatus>(one));

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

describe('InstallationFaults', () => {
  const clock = TestTime.standing();
  const readStore = new MemoryReadStore();
  const ill = { projections: statuses(5, 'live'), damages: {} as Record<string, string>, keys: 0 };
  const faults = new InstallationFaults(
    partOf<EngineHolder>({
      current: partOf<EngineHolder['current']>({ status: () => Promise.resolve(ill.projections) }),
    }),
    partOf<Readiness>({ logDamages: () => ill.damages }),
    partOf<InstallationCheck>({ peopleWithoutKeys: () => Promise.resolve(ill.keys) }),
    clock,
    readStore,
  );
  const look = async () => {
    const moments: Moment[] = [];
    await faults.look(clock.now(), async (moment) => void moments.push(moment));
    return moments.map(({ kind, accountId, facts }) => [kind, accountId, facts.subject]);
  };

  it('finds nothing in an installation that is well', async () => {
    expect(await look()).toEqual([]);
  });

  it('finds a parked event, damage of the log, missing keys and a read model that is stuck', async () => {
    const parked = {
      reactor: 'notices',
      eventType: 'JobPaused',
      parkedAt: '2026-01-01T00:00:00.000Z',
      state: 'parked',
    };
    await parkedEvents(readStore).put('parked-1', parked, null);
    Object.assign(ill, { damages: { 'log damage: 7': 'unreadable' }, keys: 2, projections: statuses(5) });
    expect(await look()).toEqual([
      ['event-parked', null, 'JobPaused'],
      ['damage-found', null, 'log damage: 7'],
      ['keys-missing', null, undefined],
    ]);
    clock.advance(30_000);
    expect(await look()).toContainEqual(['projection-stalled', null, 'channels']);
  });
});
