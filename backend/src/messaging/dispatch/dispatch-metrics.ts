import { Counter, Gauge } from 'prom-client';
import { registry } from '../../platform/http/metrics.controller.js';
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

/** @param count channels at this moment; where it fails, the last number stands */
export function gaugeLeftAlone(count: () => Promise<number>): void {
  const name = 'channels_left_alone';
  // The applications of one process share the registry; the newest answers.
  registry.removeSingleMetric(name);
  new Gauge({
    name,
    help: 'Channels that nothing is sent over for now, because their gateways do not answer',
    registers: [registry],
    async collect() {
      const found = await count().catch(() => null);
      if (found !== null) this.set(found);
    },
  });
}
