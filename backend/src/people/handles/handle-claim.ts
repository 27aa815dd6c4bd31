import { type DomainEvent, eventFamily, personal } from '@wavelane/event-store';
import type { Decider } from '../../platform/domain/decider.js';
import type { Handle } from '../../platform/personal/handle.js';
import { erasedHandle, subjectOfHandle } from '../../platform/personal/subjects.js';

/**
 * From now on a handle is this person's. One stream a handle, so that of two claims one wins; `first` is the handle that
 * the person was first known by, so that the person can be written down after a crash.
 */
export type HandleClaimed = DomainEvent<
  'HandleClaimed',
  { accountId: string; handleId: string; personId: string; handle: Handle; first: Handle }
>;

/** Its person was forgotten: the next person who is reached at it is a new person. */
export type HandleReleased = DomainEvent<
  'HandleReleased',
  { accountId: string; handleId: string; forgettingId: string }
>;

/** A member says that it is not this person's: from now on it is a person of its own, or another's. */
export type HandleParted = DomainEvent<'HandleParted', { accountId: string; handleId: string; personId: string }>;

export interface PartHandle {
  type: 'PartHandle';
  parted: HandleParted['data'];
}

export interface ReleaseHandle {
  type: 'ReleaseHandle';
  released: HandleReleased['data'];
}

export interface ClaimHandle {
  type: 'ClaimHandle';
  claim: HandleClaimed['data'];
}

export interface HandleClaim {
  /** null while it is not claimed: then it belongs to the person that is named after it. */
  personId: string | null;
  first: Handle | null;
  /** People whose it is not, by a member's word. */
  notOf: readonly string[];
}

const HANDLE = personal<HandleClaimed['data']>(['handle'], { handle: erasedHandle }, ({ accountId, handle }) =>
  subjectOfHandle(accountId, handle),
);
const FIRST = personal<HandleClaimed['data']>(['first'], { first: erasedHandle }, ({ accountId, first }) =>
  subjectOfHandle(accountId, first),
);

export type HandleEvent = HandleClaimed | HandleReleased | HandleParted;

export const handleEvents = eventFamily<HandleEvent>(
  'handle-{hmac}',
  { HandleClaimed: [], HandleReleased: [], HandleParted: [] },
  { HandleClaimed: [HANDLE, FIRST] },
);

export const handleStream = (handleId: string) => `handle-${handleId}`;

/**
 * The owner of a handle, until they are forgotten or a member parts it from them. A later claim writes nothing; the claiming caller reads the owner
 * from the state.
 */
export const handleClaim: Decider<HandleClaim, ClaimHandle | ReleaseHandle | PartHandle, HandleEvent> = {
  events: handleEvents,
  initialState: { personId: null, first: null, notOf: [] },
  decide(command, { personId }) {
    if (command.type === 'ReleaseHandle')
      return personId === null ? [] : [{ type: 'HandleReleased', data: command.released }];
    if (command.type === 'PartHandle')
      return personId === command.parted.personId ? [{ type: 'HandleParted', data: command.parted }] : [];
    return personId === null ? [{ type: 'HandleClaimed', data: command.claim }] : [];
  },
  evolve({ notOf }, event) {
    if (event.type === 'HandleReleased') return { personId: null, first: null, notOf: [] };
    if (event.type === 'HandleParted') return { personId: null, first: null, notOf: [...notOf, event.data.personId] };
    const { personId, first } = event.data;
    return { personId, first, notOf: notOf.filter((one) => one !== personId) };
  },
};
