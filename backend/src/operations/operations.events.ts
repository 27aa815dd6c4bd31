import type { OperatorAction } from '@wavelane/contracts';
import { type DomainEvent, eventFamily } from '@wavelane/event-store';

/** An operator begins an action. Written before it is done, so that no action is done without a trace. */
export type OperatorActionBegun = DomainEvent<
  'OperatorActionBegun',
  {
    actionId: string;
    action: OperatorAction;
    /** Name of a projection, of a fault, a folder, or an account. */
    target: string;
    reason: string;
  }
>;

/** The outcome of an action. An action without this event was cut off by a crash. */
export type OperatorActionEnded = DomainEvent<
  'OperatorActionEnded',
  {
    actionId: string;
    action: OperatorAction;
    target: string;
    outcome: 'done' | 'refused' | 'failed';
    /** The outcome, or the reason why there is none; for people. */
    detail: string;
  }
>;

/** A restored installation sends again; the jobs that may have been sent already are paused. */
export type SendingHeld = DomainEvent<
  'SendingHeld',
  {
    cause: 'restored' | 'moved';
    /** ISO-8601 UTC: later events may be missing in the log. */
    asOf: string;
    /** How many jobs are paused. */
    jobs: number;
  }
>;

export type OperationsEvent = OperatorActionBegun | OperatorActionEnded | SendingHeld;

export const operationsEvents = eventFamily<OperationsEvent>('operations', {
  OperatorActionBegun: [],
  OperatorActionEnded: [],
  SendingHeld: [],
});

/** The stream of all actions of operators, from the screen and from the command line; the actor is in the metadata. */
export const OPERATIONS_STREAM = 'operations';
