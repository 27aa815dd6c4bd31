import type { OperationsOverview, ProjectionView } from '@wavelane/contracts';

export const JOBS: ProjectionView = {
  name: 'jobs',
  version: 3,
  collection: 'jobs@3',
  previous: null,
  state: 'live',
  position: '7',
  head: '7',
  lagEvents: 0,
  lagSeconds: 0,
  rate: 12,
  owner: 'p1',
  error: null,
  faults: 0,
  rebuild: null,
  filling: null,
  switched: null,
};
export const REBUILD = {
  collection: 'jobs@3.1',
  state: 'filling' as const,
  reason: null,
  startedAt: '2026-01-01T00:00:00.000Z',
  startedBy: 'a1',
  share: 0.4,
  events: 4_000,
  rate: 900,
};
export const OVERVIEW: OperationsOverview = {
  at: '2026-01-01T00:00:00.000Z',
  log: { head: '7', storeId: 's' },
  health: [{ name: 'event store', problem: null }],
  projections: [JOBS],
  reactors: [{ name: 'messaging', owner: 'p1', position: '7', lagEvents: 0, lagSeconds: 0, parked: 0, failure: null }],
  workers: [{ name: 'dispatcher', owner: null, here: false, busy: false, lastPassAt: null, failure: null }],
  queues: {
    dispatcher: {
      queued: 1_200,
      isMinimum: true,
      claimed: 1,
      unknown: 0,
      unresolved: 0,
      oldestQueuedAt: null,
      oldestUnknownAt: null,
    },
    gateway: { open: 0, oldestSince: null, failed: 0 },
  },
  held: null,
};
