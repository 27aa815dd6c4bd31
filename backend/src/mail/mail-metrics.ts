import { Counter } from 'prom-client';
import { registry } from '../platform/http/metrics.controller.js';

export const mailsTotal = new Counter({
  name: 'mails_total',
  help: 'Tries to send a mail by outcome: sent, deferred, refused, expired, unreachable (the server took nothing)',
  labelNames: ['outcome'],
  registers: [registry],
});
