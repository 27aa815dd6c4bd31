import type { ForgettingReason, ForgettingStep } from '@wavelane/contracts';
import { type DomainEvent, eventFamily } from '@wavelane/event-store';
import { idOf } from '../../platform/domain/ids.js';

/**
 * The ids of a forgetting. These events do not reveal the person: subjects are handle ids, and their keys are
 * destroyed.
 */
interface OfForgetting {
  forgettingId: string;
  accountId: string;
}

/**
 * The order to forget a person permanently; `whole`: the account with all its data. The metadata names the member who
 * ordered it.
 */
export type ForgettingBegun = DomainEvent<
  'ForgettingBegun',
  OfForgetting & { reason: ForgettingReason; subjects: readonly string[]; whole?: true }
>;

/** No process has these keys any more; keys of later generations belong to a later person. */
export type SubjectKeysDestroyed = DomainEvent<
  'SubjectKeysDestroyed',
  OfForgetting & { keys: readonly { subject: string; generation: number }[] }
>;

/** One step is done, with the counts of what it removed. */
export type ForgettingStepDone = DomainEvent<
  'ForgettingStepDone',
  OfForgetting & { step: ForgettingStep; counts: Counts }
>;

/** The last step is done. */
export type ForgettingEnded = DomainEvent<'ForgettingEnded', OfForgetting>;

export interface Counts {
  keys?: number;
  unsent?: number;
  documents?: number;
  rows?: number;
  records?: number;
  files?: number;
}

export type ForgettingEvent = ForgettingBegun | SubjectKeysDestroyed | ForgettingStepDone | ForgettingEnded;

export const forgettingEvents = eventFamily<ForgettingEvent>('forgetting-{id}', {
  ForgettingBegun: [],
  SubjectKeysDestroyed: [],
  ForgettingStepDone: [],
  ForgettingEnded: [],
});

/** The same id for every order: an account is forgotten once. */
export const accountForgettingId = (accountId: string) => idOf('account-forgetting', accountId);

export const forgettingStream = (forgettingId: string) => `forgetting-${forgettingId}`;
