import { isDeepStrictEqual } from 'node:util';
import {
  checkName,
  isAlike,
  type SaveSegment,
  type Segment,
  type SegmentFilter,
  SEGMENTS_MAX,
  say,
  type Saying,
} from '@wavelane/contracts';
import type { Decider } from '../../platform/domain/decider.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { segmentEvents, type SegmentEvent } from './segment.events.js';

/** By their ids, in the order in which they were first saved. */
export type Segments = ReadonlyMap<string, Segment>;

export type SegmentsCommand =
  | { type: 'CreateSegment'; accountId: string; segmentId: string; draft: SaveSegment }
  | { type: 'ChangeSegment'; accountId: string; segmentId: string; draft: SaveSegment }
  | { type: 'DeleteSegment'; accountId: string; segmentId: string };

/** The saved filters of an account. All of them in one stream: two may not have one name, and there are not many. */
export const segments: Decider<Segments, SegmentsCommand, SegmentEvent> = {
  events: segmentEvents,
  initialState: new Map(),

  decide(command, state, now) {
    const { accountId, segmentId } = command;
    const before = state.get(segmentId);
    if (command.type !== 'CreateSegment' && !before) throw DomainError.notFound('Segment');
    if (command.type === 'DeleteSegment') return [{ type: 'SegmentDeleted', data: { accountId, segmentId } }];
    const { name, filter } = cleaned(command.draft);
    const isTaken = [...state.values()].some((one) => one.id !== segmentId && isAlike(one.name, name));
    if (isTaken) refuse('conflict', 'name', say('segment-name-taken'));
    if (!before && state.size >= SEGMENTS_MAX)
      refuse('conflict', 'name', say('too-many-segments', { n: SEGMENTS_MAX }));
    if (before && before.name === name && isDeepStrictEqual(before.filter, filter)) return [];
    const at = new Date(now).toISOString();
    return [{ type: 'SegmentSaved', data: { accountId, segmentId, name, filter, at } }];
  },

  evolve(state, event) {
    const next = new Map(state);
    const { segmentId } = event.data;
    if (event.type === 'SegmentDeleted') next.delete(segmentId);
    else {
      const { name, filter, at } = event.data;
      const createdAt = state.get(segmentId)?.createdAt ?? at;
      next.set(segmentId, { id: segmentId, name, filter, createdAt, updatedAt: at });
    }
    return next;
  },
};

/** @throws DomainError invalid, naming the field */
function cleaned({ name: text, filter: asked }: SaveSegment): SaveSegment {
  const name = text.normalize('NFC').trim();
  const problem = checkName(name);
  if (problem !== undefined) refuse('invalid', 'name', problem);
  const said = Object.entries(asked).filter(([, value]) => value !== undefined && value !== '');
  const filter: SegmentFilter = Object.fromEntries(said);
  if (filter.consent !== undefined && filter.purpose === undefined) refuse('invalid', 'filter', say('say-purpose'));
  return { name, filter };
}

function refuse(kind: 'invalid' | 'conflict', field: string, problem: Saying): never {
  throw new DomainError(kind, problem, { [field]: problem });
}
