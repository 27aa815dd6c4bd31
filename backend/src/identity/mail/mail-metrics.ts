import { Counter } from 'prom-client';
import { registry } from '../../platform/metrics/registry.js';

const OUTCOMES = ['sent', 'deferred', 'refused', 'expired', 'unreachable'] as const;

export const mailsTotal = new Counter({
  name: 'mails_total',
  help: 'Tries to send a mail by outcome: sent, deferred, refused, expired, unreachable (the server took nothing)',
  labelNames: ['outcome'],
  registers: [registry],
});
/** Every outcome starts at 0, so that a rate has a first sample. */
for (const outcome of OUTCOMES) mailsTotal.inc({ outcome }, 0);
