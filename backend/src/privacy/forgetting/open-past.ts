import { type EventStore, tellsOpenly, tellsOpenlyOf } from '@wavelane/event-store';
import { say } from '@wavelane/contracts';
import { DomainError } from '../../platform/domain/domain-error.js';
import { erasedWith } from './account/account-events.js';

/** The number of events of each type that are read: unsealed events of a type are its first ones. */
const LOOKED_AT = 1_000;

/**
 * Whether the log has personal data in plain text, from a version that did not seal it: destroying keys does not erase
 * that. The log is sealed anew while the product is stopped, so an answer about plain text holds for a process.
 */
export class OpenPast {
  private beginning?: Promise<boolean>;
  private subjects?: Promise<ReadonlySet<string>>;
  private readonly refused = new Set<string>();

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
    if (!(await this.isSealed(subjects))) throw refusal();
  }

  /** @param subjects all of a person @returns whether the log says nothing of them in plain text */
  async isSealed(subjects: readonly string[]): Promise<boolean> {
    if (!(await this.isThere())) return true;
    const open = await this.openSubjects();
    return !subjects.some((subject) => open.has(subject));
  }

  /** @throws DomainError conflict if the log says something in plain text that belongs to the account */
  async demandSealedAccount(accountId: string): Promise<void> {
    if (!(await this.isThere())) return;
    if (!this.refused.has(accountId)) {
      if (!(await tellsOpenlyOf(this.log, await erasedWith(this.log, accountId)))) return;
      this.refused.add(accountId);
    }
    throw refusal();
  }

  /** The log is read through once: it is long, and many people are asked about. */
  private async openSubjects(): Promise<ReadonlySet<string>> {
    this.subjects ??= this.readSubjects();
    try {
      return await this.subjects;
    } catch (error) {
      this.subjects = undefined;
      throw error;
    }
  }

  private async readSubjects(): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    await tellsOpenlyOf(this.log, (_, open) => {
      for (const subject of open) found.add(subject);
      return false;
    });
    return found;
  }
}

const refusal = () => DomainError.conflict(say('log-is-to-be-sealed-first'));
