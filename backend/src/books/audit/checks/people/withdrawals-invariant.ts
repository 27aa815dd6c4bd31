import { fieldsOf, type StoredEvent } from '@wavelane/event-store';
import { phoneKey } from '../../../../platform/domain/phone/phone-key.js';

/** The state of a phone on an account's list after a change. */
interface Turn {
  /** The number of the change of the account's list, from 1. */
  nth: number;
  isOut: boolean;
  /** The change from which on no message reaches them, not even an ordered one; Infinity after an everyday word. */
  inFull: number;
}

/** A withdrawal that may be confirmed to the person who said it. */
interface Said {
  accountId: string;
  phone: string;
  nth: number;
  /** Unix ms. */
  wroteAt: number;
}

/** A person's last confirmation: its message, and the change of the list that it confirmed. */
interface Confirmation {
  messageId: string;
  nth: number;
}

interface List {
  changes: number;
  /** By phone, exactly as it was written: its changes in their order. */
  turns: Map<string, Turn[]>;
  /** By {@link phoneKey}: the spellings in which it was written. */
  written: Map<string, Set<string>>;
  /** By phone: when they wrote the withdrawal in force, Unix ms. */
  wrote: Map<string, number>;
  /** By {@link phoneKey}: when they last wrote that they want messages, Unix ms. */
  returned: Map<string, number>;
  /** By {@link phoneKey}. */
  confirmed: Map<string, Confirmation>;
}

const CONFIRMED_WITHIN_MS = 5 * 60_000;

/**
 * Checks that no message is sent without a basis, and none after a withdrawal that was known when it was claimed. A
 * claim says how many changes of the account's list it knew, so it was decided on the list after these, whatever was
 * written meanwhile. Claims from before a basis was kept are passed over.
 *
 * One message may follow a withdrawal: its confirmation, to the person who said it, while it is in force, within five
 * minutes of when they wrote it, and no second one before they have been back.
 */
export class WithdrawalsInvariant {
  private readonly lists = new Map<string, List>();
  /** By the event of the withdrawal. */
  private readonly said = new Map<string, Said>();

  /** @returns the fault of the event; undefined for a sound one */
  take({ id, type, data: content }: StoredEvent): string | undefined {
    const data = fieldsOf({ data: content });
    const accountId = String(data.accountId);
    switch (type) {
      case 'RecipientSuppressed':
      case 'RecipientRestored':
        this.turn(accountId, data, type === 'RecipientSuppressed');
        if (type === 'RecipientSuppressed') this.hear(id, accountId, data);
        if (typeof data.forgottenAs === 'string') this.back(accountId, data.forgottenAs);
        return this.inOrder(accountId, data, type === 'RecipientSuppressed');
      case 'MessageClaimed':
        return data.basis === null ? undefined : this.claim(accountId, data, data.basis);
      default:
        return undefined;
    }
  }

  private turn(accountId: string, { again, first, everyday, ...data }: Record<string, unknown>, isOut: boolean): void {
    const phone = String(data.phone);
    const list = this.listOf(accountId);
    list.changes++;
    const turns = list.turns.get(phone) ?? [];
    const last = turns.at(-1);
    // A repeated word does not replace the one that is confirmed; it may be clearer than that.
    if (isOut && again && !first && last?.isOut) {
      if (!everyday) last.inFull = Math.min(last.inFull, list.changes);
      return;
    }
    turns.push({ nth: list.changes, isOut, inFull: isOut && everyday ? Infinity : list.changes });
    list.turns.set(phone, turns);
    const key = phoneKey(phone);
    list.written.set(key, (list.written.get(key) ?? new Set()).add(phone));
  }

  /** Records that a person who was forgotten after they withdrew is back with the change that was just taken. */
  private back(accountId: string, pseudonym: string): void {
    const list = this.listOf(accountId);
    list.turns.get(pseudonym)?.push({ nth: list.changes, isOut: false, inFull: Infinity });
  }

  /**
   * Checks the order of words: the one that they wrote last counts; if two were written at once, the refusal counts.
   */
  private inOrder(accountId: string, data: Record<string, unknown>, isOut: boolean): string | undefined {
    const { wrote, returned } = this.listOf(accountId);
    const phone = String(data.phone);
    const key = phoneKey(phone);
    const at = typeof data.wroteAt === 'string' ? Date.parse(data.wroteAt) : undefined;
    const before = wrote.get(phone);
    wrote.delete(phone);
    const returnedAt = returned.get(key);
    if (isOut && data.source && at !== undefined && returnedAt !== undefined && at < returnedAt)
      return 'it stands against a return that was written after it';
    // A return of an older build has no `at`: a refusal that came after it counted, whenever it was written.
    if (!isOut && data.reason === 'start' && at !== undefined && typeof data.at === 'string')
      returned.set(key, Math.max(Math.min(at, Date.parse(data.at)), returnedAt ?? -Infinity));
    if (isOut && at !== undefined) wrote.set(phone, Math.max(at, before ?? at));
    if (isOut || data.reason !== 'start' || at === undefined || before === undefined || at > before) return undefined;
    return 'it lifts a withdrawal that was not written before it';
  }

  /** Only a person's own word is confirmed. */
  private hear(id: string, accountId: string, { phone, source, wroteAt }: Record<string, unknown>): void {
    if (!source || typeof wroteAt !== 'string') return;
    const { changes: nth } = this.listOf(accountId);
    this.said.set(id, { accountId, phone: String(phone), nth, wroteAt: Date.parse(wroteAt) });
  }

  private claim(accountId: string, { to, messageId }: Record<string, unknown>, of: unknown): string | undefined {
    const basis = typeof of === 'object' && of !== null ? fieldsOf({ data: of }) : {};
    const phone = String(to);
    const known = basis.withdrawalsKnown;
    if (typeof known !== 'number' || !Number.isInteger(known) || known < 0) return 'it says no basis';
    const list = this.listOf(accountId);
    if (known > list.changes) return `it knew ${known} withdrawals and returns, and there were ${list.changes}`;
    if (basis.kind === 'withdrawal')
      return this.confirms(list, { accountId, phone, known, messageId: String(messageId) }, basis);
    for (const written of list.written.get(phoneKey(phone)) ?? []) {
      const last = list.turns.get(written)?.findLast(({ nth }) => nth <= known);
      if (last?.isOut && !(basis.kind === 'transactional' && known < last.inFull))
        return `the person had withdrawn (change ${last.nth} of the list, of ${known} that it knew)`;
    }
    return undefined;
  }

  private confirms(
    list: List,
    { accountId, phone, known, messageId }: { accountId: string; phone: string; known: number; messageId: string },
    { event, askedAt }: Record<string, unknown>,
  ): string | undefined {
    const said = this.said.get(String(event));
    const key = phoneKey(phone);
    if (!said || said.accountId !== accountId || phoneKey(said.phone) !== key)
      return `it confirms ${String(event)}, which is no withdrawal of theirs`;
    const { nth, wroteAt } = said;
    const last = list.turns.get(said.phone)?.findLast((turn) => turn.nth <= known);
    if (last?.nth !== nth) return `it confirms change ${nth} of the list, which did not stand any more`;
    if (!(Date.parse(String(askedAt)) - wroteAt <= CONFIRMED_WITHIN_MS))
      return 'it confirms what they wrote more than five minutes before';
    const before = list.confirmed.get(key);
    list.confirmed.set(key, { messageId, nth });
    if (!before || before.messageId === messageId || this.wereBack(list, key, before.nth, nth)) return undefined;
    return `it confirms once more what message ${before.messageId} had confirmed`;
  }

  private wereBack(list: List, key: string, after: number, before: number): boolean {
    const turns = [...(list.written.get(key) ?? [])].flatMap((written) => list.turns.get(written) ?? []);
    return turns.some(({ nth, isOut }) => !isOut && nth > after && nth < before);
  }

  private listOf(accountId: string): List {
    let list = this.lists.get(accountId);
    if (!list) {
      list = {
        changes: 0,
        turns: new Map(),
        written: new Map(),
        wrote: new Map(),
        returned: new Map(),
        confirmed: new Map(),
      };
      this.lists.set(accountId, list);
    }
    return list;
  }
}
