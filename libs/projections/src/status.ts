import type { EventStore, Position } from '@wavelane/event-store';
import type { Projection } from './definition.js';
import type { EngineState } from './engine.js';
import type { FaultRecord } from './fault-log.js';
import type { Lineage } from './lineage.js';
import type { Target } from './target.js';

export type ProjectionState = 'live' | 'catching-up' | 'stalled' | 'standby' | 'waiting' | 'stopped';

/** How a projection stands against the log's own head, not against what this process believes of it. */
export interface ProjectionStatus {
  name: string;
  version: number;
  collection: string;
  state: ProjectionState;
  position: Position;
  head: Position;
  /** Events not yet applied, counted up to `LAG_COUNTED`. */
  lagEvents: number;
  /** Age of the oldest event not yet applied, seconds. */
  lagSeconds: number;
  /** Events applied since this process started. */
  applied: number;
  faults: FaultRecord[];
  lineage: Lineage;
}

export const LAG_COUNTED = 1_000;

export async function statusOf(
  projection: Projection,
  lineage: Lineage,
  target: Target | undefined,
  faults: FaultRecord[],
  head: Position,
  engine: EngineState,
  options: { eventStore: EventStore; now: () => number; stalledAfterMs?: number },
): Promise<ProjectionStatus> {
  const position = target?.position ?? ('' as Position);
  const lag = { events: 0, seconds: 0 };
  if (position < head) {
    const { events } = await options.eventStore.readAll({
      after: position,
      limit: LAG_COUNTED,
      types: projection.handles,
    });
    const oldest = events[0];
    lag.events = events.length;
    if (oldest) lag.seconds = Math.max(0, (options.now() - Date.parse(oldest.metadata.recordedAt)) / 1_000);
  }
  const stuck = lag.events > 0 && options.now() - (target?.movedAt ?? 0) > (options.stalledAfterMs ?? 10_000);
  return {
    name: projection.name,
    version: projection.version,
    collection: lineage.live.collection,
    state: stateOf(engine, lag.events, stuck),
    position,
    head,
    lagEvents: lag.events,
    lagSeconds: lag.seconds,
    applied: target?.applied ?? 0,
    faults,
    lineage,
  };
}

function stateOf(engine: EngineState, lagEvents: number, stuck: boolean): ProjectionState {
  if (engine === 'stopped' || engine === 'new') return 'stopped';
  if (stuck) return 'stalled';
  if (engine === 'standby' || engine === 'waiting') return engine;
  return lagEvents > 0 ? 'catching-up' : 'live';
}
