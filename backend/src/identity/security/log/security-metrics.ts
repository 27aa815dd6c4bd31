import { SECURITY_EVENT_KINDS } from '@wavelane/contracts';
import { Counter } from 'prom-client';
import { registry } from '../../../platform/metrics/registry.js';

export const securityEventsTotal = new Counter({
  name: 'security_events_total',
  help: 'What concerns the security of accounts, every single one, by kind',
  labelNames: ['kind'],
  registers: [registry],
});
/** A rate needs a beginning: every kind is there from the start. */
for (const kind of SECURITY_EVENT_KINDS) securityEventsTotal.inc({ kind }, 0);

export const securityLogFailuresTotal = new Counter({
  name: 'security_log_failures_total',
  help: 'Entries that could not be written to the log',
  registers: [registry],
});
