import { type EventStore, fieldsOf, tellsOpenly, tellsOpenlyOf } from '@wavelane/event-store';
import { say } from '@wavelane/contracts';
import { DomainError } from '../../platform/domain/domain-error.js';

/** Events from before personal fields were sealed are at the beginning of a log. */
const LOOKED_AT = 1_000;

/**
 * Whether the log has personal data in plain text, from a version that did not seal it: destroying keys does not erase
 * that. The log is sealed anew while the product is stopped, so the answer about the beginning holds for a process.
 */
export class OpenPast {
  private beginning?: Promise<boolean>;

  constructor(private readonly log: EventStore) {}

  /** Whether anything at all is in plain text. */
  async isThere(): Promise<boolean> {
    this.beginning ??= tellsOpenly(this.log, LOOKED_AT);
    try {
      return await this.beginning;
    } catch (error) {
      this.beginning = undefined;
      throw error;
    }
  }

  /** @param subjects all of a person @throws DomainError conflict if the log says something of them in plain text */
  async demandSealed(subjects: readonly string[]): Promise<void> {
    await this.refuse((_, open) => subjects.some((subject) => open.has(subject)));
  }

  /** @throws DomainError conflict if the log says something in plain text that belongs to the account */
  async demandSealedAccount(accountId: string): Promise<void> {
    await this.refuse((event) => fieldsOf(event).accountId === accountId);
  }

  private async refuse(isMeant: Parameters<typeof tellsOpenlyOf>[1]): Promise<void> {
    if (!(await this.isThere()) || !(await tellsOpenlyOf(this.log, isMeant))) return;
    throw DomainError.conflict(say('log-is-to-be-sealed-first'));
  }
}
