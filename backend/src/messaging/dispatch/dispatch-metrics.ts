import { Counter } from 'prom-client';
import { observe, registry } from '../../platform/metrics/registry.js';
import type { Verdict } from './failures/failure.js';

const OUTCOMES = ['accepted', 'rejected', 'released', 'unknown'] as const;
type Outcome = (typeof OUTCOMES)[number];

/** Calls that sent, or should have: what became of each. */
export const messagesDispatched = new Counter({
  name: 'messages_dispatched_total',
  help: 'Calls to gateways that send: accepted, rejected for good, released to be tried again, or of unknown outcome',
  labelNames: ['outcome'],
  registers: [registry],
});
for (const outcome of OUTCOMES) messagesDispatched.inc({ outcome }, 0);

export const OUTCOME_OF: Readonly<Record<Verdict['type'], Outcome>> = {
  RejectMessage: 'rejected',
  ReleaseMessage: 'released',
  LoseTrack: 'unknown',
};

/** @param count channels at this moment */
export function gaugeLeftAlone(count: () => Promise<number>): void {
  observe('channels_left_alone', {
    help: 'Channels that nothing is sent over for now, because their gateways do not answer',
    read: count,
  });
}
