import { type EventStore, fieldsOf, sealedPages, type SealedPage, type StoredEvent } from '@wavelane/event-store';

/**
 * Whether an event, as it is stored, belongs to this account. @param invitations that led to it: they name no account
 */
function isOf(accountId: string, invitations: ReadonlySet<string>): (event: StoredEvent) => boolean {
  return (event) => {
    const { accountId: whose, target, invitationId } = fieldsOf(event);
    if (whose === accountId) return true;
    if (event.type === 'InvitationSent') return invitations.has(String(invitationId));
    return (target as { accountId?: unknown } | null | undefined)?.accountId === accountId;
  };
}

/** Returns the ids of the invitations by which a member came to work for other accounts: each has a key of its own. */
export async function membershipInvitations(store: EventStore, memberId: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { events } of sealedPages(store, ({ type }) => type === 'MemberJoined'))
    for (const event of events) {
      const { memberId: who, invitationId } = fieldsOf(event);
      if (who === memberId) found.push(String(invitationId));
    }
  return found;
}

/** Yields all stored events of an account, page by page. */
export async function* accountPages(store: EventStore, accountId: string): AsyncGenerator<SealedPage> {
  yield* sealedPages(store, isOf(accountId, await acceptedInvitations(store, accountId)));
}

/** Whether forgetting an account erases personal fields of an event: its own events, and what led to its memberships. */
export async function erasedWith(store: EventStore, accountId: string): Promise<(event: StoredEvent) => boolean> {
  const isOwn = isOf(accountId, await acceptedInvitations(store, accountId));
  const followed = new Set(await membershipInvitations(store, accountId));
  return (event) => isOwn(event) || followed.has(String(fieldsOf(event).invitationId));
}

async function acceptedInvitations(store: EventStore, accountId: string): Promise<Set<string>> {
  const invitations = new Set<string>();
  // An invitation comes before the account that follows it.
  for await (const { events } of sealedPages(store, ({ type }) => type === 'InvitationAccepted'))
    for (const event of events) {
      const { accountId: whose, invitationId } = fieldsOf(event);
      if (whose === accountId) invitations.add(String(invitationId));
    }
  return invitations;
}
