import { fieldsOf, type StoredEvent } from '@wavelane/event-store';
import { phoneKey } from '../../platform/domain/phone/phone-key.js';

/** Where a phone stood on an account's list from a change on. */
interface Turn {
  /** Which change of the account's list it was, from 1. */
  nth: number;
  isOut: boolean;
}

interface List {
  changes: number;
  /** By phone, exactly as it was written: its changes in their order. */
  turns: Map<string, Turn[]>;
  /** By {@link phoneKey}: the ways in which it was written. */
  written: Map<string, Set<string>>;
}

/**
 * No message without a basis, and none after a withdrawal that was known when it was claimed. A claim says how many
 * changes of the account's list it knew, so what it was decided on is the list after these, whatever was written beside
 * it. Claims of before a basis was kept are passed over.
 */
export class WithdrawalsInvariant {
  private readonly lists = new Map<string, List>();

  /** @returns what is wrong */
  take({ type, data: content }: StoredEvent): string | undefined {
    const data = fieldsOf({ data: content });
    const accountId = String(data.accountId);
    switch (type) {
      case 'RecipientSuppressed':
      case 'RecipientRestored':
        this.turn(accountId, String(data.phone), type === 'RecipientSuppressed');
        if (typeof data.forgottenAs === 'string') this.back(accountId, data.forgottenAs);
        return undefined;
      case 'MessageClaimed':
        return data.basis === null ? undefined : this.claim(accountId, String(data.to), data.basis);
      default:
        return undefined;
    }
  }

  private turn(accountId: string, phone: string, isOut: boolean): void {
    const list = this.listOf(accountId);
    list.changes++;
    const turns = list.turns.get(phone) ?? [];
    turns.push({ nth: list.changes, isOut });
    list.turns.set(phone, turns);
    const key = phoneKey(phone);
    list.written.set(key, (list.written.get(key) ?? new Set()).add(phone));
  }

  /** With the change that was just taken, somebody is back who had been forgotten after they withdrew. */
  private back(accountId: string, pseudonym: string): void {
    const list = this.listOf(accountId);
    list.turns.get(pseudonym)?.push({ nth: list.changes, isOut: false });
  }

  private claim(accountId: string, phone: string, basis: unknown): string | undefined {
    const known = typeof basis === 'object' && basis !== null && 'withdrawalsKnown' in basis ? basis.withdrawalsKnown : undefined; // prettier-ignore
    if (typeof known !== 'number' || !Number.isInteger(known) || known < 0) return 'it says no basis';
    const list = this.listOf(accountId);
    if (known > list.changes) return `it knew ${known} withdrawals and returns, and there were ${list.changes}`;
    for (const written of list.written.get(phoneKey(phone)) ?? []) {
      const last = list.turns.get(written)?.findLast(({ nth }) => nth <= known);
      if (last?.isOut) return `the person had withdrawn (change ${last.nth} of the list, of ${known} that it knew)`;
    }
    return undefined;
  }

  private listOf(accountId: string): List {
    let list = this.lists.get(accountId);
    if (!list) this.lists.set(accountId, (list = { changes: 0, turns: new Map(), written: new Map() }));
    return list;
  }
}
