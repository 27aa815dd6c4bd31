import { say } from '@wavelane/contracts';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { DomainError } from '../../../platform/domain/domain-error.js';

/** For one account in one process: enough to preview one list while another is being sent. */
const AT_ONCE = 2;
const RETRY_AFTER_S = 5;

/** Some hundred rows: less is no more work than any other request. */
const SHORT_BYTES = 64 * 1024;

/** How many long lists each account has under way. A list takes processor time and memory that others would miss. */
@Injectable()
export class Imports {
  private readonly running = new Map<string, number>();

  /** @throws DomainError limit, with Retry-After, while two other long lists of this account are not done */
  async oneOf<T>(accountId: string, response: Response, work: () => Promise<T>): Promise<T> {
    if (Number(response.req.headers['content-length'] ?? Infinity) <= SHORT_BYTES) return work();
    const running = this.running.get(accountId) ?? 0;
    if (running >= AT_ONCE) {
      response.setHeader('Retry-After', String(RETRY_AFTER_S));
      throw DomainError.limit(say('too-many-own-lists-at-once', { n: AT_ONCE }));
    }
    this.running.set(accountId, running + 1);
    try {
      return await work();
    } finally {
      const left = (this.running.get(accountId) ?? 1) - 1;
      if (left > 0) this.running.set(accountId, left);
      else this.running.delete(accountId);
    }
  }
}
