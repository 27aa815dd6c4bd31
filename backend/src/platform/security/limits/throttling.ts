import { Injectable } from '@nestjs/common';
import { say, type Saying } from '@wavelane/contracts';
import { Counter } from 'prom-client';
import { recentlyUsed } from '@wavelane/runtime';
import { DomainError } from '../../domain/domain-error.js';
import { registry } from '../../metrics/registry.js';
import type { RequestOrigin } from '../request-origin.js';
import { SecurityLog } from '../security-log.js';
import type { GeneralLimitName, LimitName } from './rate-limits.js';

const throttled = new Counter({
  name: 'throttled_total',
  help: 'Requests that were refused because there were too many of them, by the limit that was met',
  labelNames: ['rule'],
  registers: [registry],
});

/** A request met a limit. */
export interface Met {
  rule: LimitName | GeneralLimitName | 'on-demand';
  /** The key that was counted. */
  key: string;
  /** Until one may go on. */
  waitMs: number;
  origin: RequestOrigin;
  accountId: string | null;
}

const KEPT = 10_000;

/** Tells the account that a limit concerns, once a window, and makes the answer. */
@Injectable()
export class Throttling {
  /** The limits that were reported and need not be reported again yet. */
  private readonly told = recentlyUsed<string, true>(KEPT);

  constructor(private readonly log: SecurityLog) {}

  /** @returns what to throw */
  met({ rule, key, waitMs, origin, accountId }: Met): DomainError {
    throttled.inc({ rule });
    const name = `${rule}|${key}`;
    if (!this.told.has(name)) {
      this.told.set(name, true, { ttl: Math.max(1, Math.ceil(waitMs)) });
      const kind = rule.startsWith('sign-in') ? 'sign-in-throttled' : 'request-throttled';
      void this.log.note({ kind, accountId, origin, detail: rule });
    }
    const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
    const what = rule.startsWith('sign-in') ? 'too-many-failed-attempts' : 'too-many-requests';
    return DomainError.limit(say(what, { wait: inWords(seconds) }), seconds);
  }
}

const inWords = (seconds: number): Saying =>
  seconds < 60 ? say('wait-seconds', { n: seconds }) : say('wait-minutes', { n: Math.ceil(seconds / 60) });
