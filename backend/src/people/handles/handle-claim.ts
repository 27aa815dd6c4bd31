import { type DomainEvent, eventFamily } from '@wavelane/event-store';
import type { Decider } from '../../platform/domain/decider.js';
import type { Handle } from '../../platform/personal/handle.js';

/**
 * From now on a handle is this person's. One stream a handle, so that of two claims one wins; `first` is the handle that
 * the person was first known by, so that the person can be written down after a crash.
 */
export type HandleClaimed = DomainEvent<
  'HandleClaimed',
  { accountId: string; handleId: string; personId: string; handle: Handle; first: Handle }
>;

export interface ClaimHandle {
  type: 'ClaimHandle';
  claim: HandleClaimed['data'];
}

export interface HandleClaim {
  /** null while nobody has said whose it is: then it is of the person that is named after it. */
  personId: string | null;
  first: Handle | null;
}

export const handleEvents = eventFamily<HandleClaimed>('handle-{hmac}', { HandleClaimed: [] });

export const handleStream = (handleId: string) => `handle-${handleId}`;

/** Whose a handle is, for ever. A claim that comes later writes nothing; who claims looks at whom it has. */
export const handleClaim: Decider<HandleClaim, ClaimHandle, HandleClaimed> = {
  events: handleEvents,
  initialState: { personId: null, first: null },
  decide: ({ claim }, { personId }) => (personId === null ? [{ type: 'HandleClaimed', data: claim }] : []),
  evolve: (_, { data: { personId, first } }) => ({ personId, first }),
};
