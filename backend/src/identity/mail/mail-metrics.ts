import { Counter } from 'prom-client';
import { registry } from '../../platform/metrics/registry.js';

const OUTCOMES = ['sent', 'deferred', 'refused', 'expired', 'unreachable'] as const;

export const mailsTotal = new Counter({
  name: 'mails_total',
  help: 'Tries to send a mail by outcome: sent, deferred, refused, expired, unreachable (the server took nothing)',
  labelNames: ['outcome'],
  registers: [registry],
});
/** A rate needs a beginning: every outcome is there from the start. */
for (const outcome of OUTCOMES) mailsTotal.inc({ outcome }, 0);
