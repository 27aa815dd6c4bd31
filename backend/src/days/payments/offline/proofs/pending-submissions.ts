import { say } from '@wavelane/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { ReadModels } from '@wavelane/projections';
import { DomainError } from '../../../../platform/domain/domain-error.js';
import { READ_MODELS } from '../../../../platform/storage/tokens.js';
import { offlinePaymentsProjection } from '../offline-payments.projection.js';

/** More than an honest user needs; each may bring 5 MB. */
export const PENDING_MAX = 10;

/** How long a submission counts here, in ms, until the read model is sure to have it. */
const REMEMBERED_MS = 30_000;

/** Keeps one account from filling disk and list with submissions that wait for a decision. */
@Injectable()
export class PendingSubmissions {
  /** Submissions of this process, in the order they came, by account. */
  private readonly recent = new Map<string, Set<string>>();

  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  /**
   * @throws DomainError conflict if the account has as many as it may; of several at once the first ones are admitted
   */
  async admit<T>(accountId: string, paymentId: string, submit: () => Promise<T>): Promise<T> {
    const recent = this.recent.get(accountId) ?? new Set();
    this.recent.set(accountId, recent.add(paymentId));
    try {
      const before = [...recent].slice(0, [...recent].indexOf(paymentId));
      const { documents } = await this.readModels.find(offlinePaymentsProjection, {
        where: { accountId, status: 'PENDING' },
        limit: PENDING_MAX,
      });
      const waiting = new Set([...before, ...documents.map(({ id }) => id)]);
      waiting.delete(paymentId);
      if (waiting.size >= PENDING_MAX) {
        throw DomainError.conflict(say('too-many-payments-undecided', { n: PENDING_MAX }));
      }
      const result = await submit();
      setTimeout(() => this.forget(accountId, paymentId), REMEMBERED_MS).unref();
      return result;
    } catch (error) {
      this.forget(accountId, paymentId);
      throw error;
    }
  }

  private forget(accountId: string, paymentId: string): void {
    const recent = this.recent.get(accountId);
    recent?.delete(paymentId);
    if (recent?.size === 0) this.recent.delete(accountId);
  }
}
