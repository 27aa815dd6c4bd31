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
}

const HANDLE = personal<HandleClaimed['data']>(['handle'], { handle: erasedHandle }, ({ accountId, handle }) =>
  subjectOfHandle(accountId, handle),
);
const FIRST = personal<HandleClaimed['data']>(['first'], { first: erasedHandle }, ({ accountId, first }) =>
  subjectOfHandle(accountId, first),
);

export const handleEvents = eventFamily<HandleClaimed | HandleReleased>(
  'handle-{hmac}',
  { HandleClaimed: [], HandleReleased: [] },
  { HandleClaimed: [HANDLE, FIRST] },
);

export const handleStream = (handleId: string) => `handle-${handleId}`;

/**
 * The owner of a handle, until they are forgotten. A later claim writes nothing; the claiming caller reads the owner
 * from the state.
 */
export const handleClaim: Decider<HandleClaim, ClaimHandle | ReleaseHandle, HandleClaimed | HandleReleased> = {
  events: handleEvents,
  initialState: { personId: null, first: null },
  decide(command, { personId }) {
    if (command.type === 'ReleaseHandle')
      return personId === null ? [] : [{ type: 'HandleReleased', data: command.released }];
    return personId === null ? [{ type: 'HandleClaimed', data: command.claim }] : [];
  },
  evolve(_, event) {
    if (event.type === 'HandleReleased') return { personId: null, first: null };
    const { personId, first } = event.data;
    return { personId, first };
  },
};
