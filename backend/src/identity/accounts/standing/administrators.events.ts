import { type DomainEvent, eventFamily } from '@wavelane/event-store';

/** The account can do an administrator's work from now on. `standing` is the account's at that moment. */
export type AdministratorAdded = DomainEvent<'AdministratorAdded', { accountId: string; standing: number }>;

/** The account is about to stop being an administrator who can sign in. */
export type AdministratorWithdrawn = DomainEvent<'AdministratorWithdrawn', { accountId: string; standing: number }>;

export type AdministratorsEvent = AdministratorAdded | AdministratorWithdrawn;

export const administratorsEvents = eventFamily<AdministratorsEvent>('administrators', {
  AdministratorAdded: [],
  AdministratorWithdrawn: [],
});

/** One stream for all of them, so that if two remove each other's role, one change comes first. */
export const ADMINISTRATORS_STREAM = 'administrators';
