import type { Timings } from '../../profile.js';
import type { Random } from '../../runtime/random.js';
import type { Behaviour, Step, StepKind } from '../model.js';
import type { MessageFault } from '../faults/faults.kinds.js';

/** The course of an accepted message, and the reason if it fails. */
export interface Plan {
  steps: Step[];
  error: string | null;
  reversed: boolean;
}

export const NOT_ON_WHATSAPP = 'The recipient is not on WhatsApp';
export const FAILED_ON_PHONE = 'The message could not be delivered';
export const TIMELOCKED = '463: reach-out time lock, new chats are not possible at the moment';

const KINDS: Record<Behaviour, readonly StepKind[]> = {
  reads: ['echo', 'sent', 'delivered', 'read'],
  delivers: ['echo', 'sent', 'delivered'],
  silent: ['echo', 'sent'],
  fails: ['echo', 'sent', 'failed'],
  absent: ['echo', 'failed'],
};

/** @param base Unix ms of the HTTP answer, from which the first step is counted */
export function planOf(
  behaviour: Behaviour,
  base: number,
  { timings, random }: { timings: Timings; random: Random },
  fault?: MessageFault,
): Plan {
  const kinds = kindsOf(behaviour, fault);
  let at = base;
  const steps = kinds.map((kind) => ({ kind, at: (at += random.between(delayOf(kind, timings))) }));
  return { steps, error: errorOf(behaviour, fault), reversed: fault === 'reverse' };
}

/** Returns the remaining steps of a message that was sent while its phone was off. */
export function restOf(behaviour: Behaviour, now: number, means: { timings: Timings; random: Random }): Step[] {
  let at = now;
  const rest = KINDS[behaviour].filter((kind) => kind === 'delivered' || kind === 'read' || kind === 'failed');
  return rest.map((kind) => ({ kind, at: (at += means.random.between(delayOf(kind, means.timings))) }));
}

function kindsOf(behaviour: Behaviour, fault: MessageFault | undefined): readonly StepKind[] {
  switch (fault) {
    case 'timelock':
      return ['echo', 'failed'];
    case 'failed-then-delivered':
      return ['echo', 'sent', 'failed', 'delivered'];
    case 'delivered-then-failed':
      return ['echo', 'sent', 'delivered', 'failed'];
    default:
      return KINDS[behaviour];
  }
}

function errorOf(behaviour: Behaviour, fault: MessageFault | undefined): string | null {
  if (fault === 'timelock') return TIMELOCKED;
  return behaviour === 'absent' ? NOT_ON_WHATSAPP : FAILED_ON_PHONE;
}

const delayOf = (kind: StepKind, timings: Timings) => (kind === 'failed' ? timings.delivered : timings[kind]);
