import { decidedAtOf, fieldsOf, type StoredEvent } from '@wavelane/event-store';
import { personOf } from '../../../../platform/domain/phone/chat.js';
import { phoneKey } from '../../../../platform/domain/phone/phone-key.js';
import { isPseudonym } from '../../../../platform/personal/subjects.js';
import { eachIn } from './each-in.js';

interface Turn {
  /** The number of the account's consent, question or withdrawal, from 1. */
  nth: number;
  isOut: boolean;
}

interface Ledger {
  changes: number;
  /** By handle id and purpose. */
  turns: Map<string, Turn[]>;
}

/** A recorded consent, which a claim may name as its basis. */
interface Given {
  accountId: string;
  purpose: string;
  personId: string;
}

/** A message that a person wrote. */
interface Written {
  accountId: string;
  chatId: string;
  /** Unix ms, never later than it came in. */
  at: number;
}

const KINDS = ['none-recorded', 'transactional', 'consent', 'window'];
const WINDOW_MS = 24 * 3_600_000;
/**
 * Messages older than this, counted from the newest, are dropped: they can be answered no more. The second half allows
 * for clocks of several processes.
 */
const KEPT_MS = 2 * WINDOW_MS;
const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0;

/**
 * Checks that the basis of a message is in the log before it. A claim of the second version of the rule names its
 * purpose and how many consents and withdrawals it knew. After these changes the recipient must not have withdrawn from
 * the purpose; a consent that it names was given before, for this purpose, by this person; a message that it answers
 * was written by them within the 24 hours before. Claims of the first version are passed over.
 */
export class ConsentsInvariant {
  private readonly ledgers = new Map<string, Ledger>();
  private readonly given = new Map<string, Given>();
  /**
   * By handle or person id: the person that it belongs to. Links are never removed here, because a merge may be undone
   * later.
   */
  private readonly parts = new Map<string, string>();
  /** By account and the number or id in a chat's name: the handle id, if it was linked to a person. */
  private readonly linked = new Map<string, string>();
  /** By event id, oldest first. */
  private readonly written = new Map<string, Written>();

  /** @returns the fault of the event; undefined for a sound one */
  take(event: StoredEvent): string | undefined {
    const { id, type } = event;
    const data = fieldsOf(event);
    switch (type) {
      case 'ConsentAsked':
        // A question that waits for an answer counts as a change.
        if (data.question !== undefined) this.ledgerOf(String(data.accountId)).changes++;
        return undefined;
      case 'ConsentGiven':
      case 'ConsentWithdrawn':
      case 'ConsentWithdrawalLifted':
        return this.turn(id, type, data);
      case 'ConsentsGiven':
        for (const one of eachIn(id, data)) this.turn(one.id, 'ConsentGiven', one.data);
        return undefined;
      case 'HandleLinked':
        return this.link(data);
      case 'GatewayMessageReceived':
        return this.write(id, data, Date.parse(decidedAtOf(event)));
      case 'PeopleMerged':
        return this.join(String(data.personId), String(data.into));
      case 'MessageClaimed': {
        const basis = data.basis === null || typeof data.basis !== 'object' ? {} : fieldsOf({ data: data.basis });
        return basis.ruleVersion === 2 ? this.claim(String(data.accountId), String(data.to), basis) : undefined;
      }
      default:
        return undefined;
    }
  }

  private turn(id: string, type: string, data: Record<string, unknown>): undefined {
    const isGiven = type === 'ConsentGiven';
    const [accountId, purpose, personId] = [String(data.accountId), String(data.purpose), String(data.personId)];
    const ledger = this.ledgerOf(accountId);
    ledger.changes++;
    for (const handleId of Array.isArray(data.handleIds) ? data.handleIds : []) {
      const key = `${String(handleId)} ${purpose}`;
      const turns = ledger.turns.get(key) ?? [];
      turns.push({ nth: ledger.changes, isOut: type === 'ConsentWithdrawn' });
      ledger.turns.set(key, turns);
      if (isGiven) this.join(String(handleId), personId);
    }
    if (isGiven) this.given.set(id, { accountId, purpose, personId });
  }

  private claim(accountId: string, to: string, basis: Record<string, unknown>): string | undefined {
    const { kind, purpose, handleId, consentsKnown: known } = basis;
    const isWhole = typeof purpose === 'string' && typeof handleId === 'string' && KINDS.includes(String(kind));
    if (!isWhole || !isCount(known)) return 'it says no basis';
    if (kind === 'transactional' && purpose !== 'transactional') return `it is for ${purpose}, and needs another basis`;
    const ledger = this.ledgerOf(accountId);
    if (known > ledger.changes) return `it knew ${known} consents and withdrawals, and there were ${ledger.changes}`;
    const last = ledger.turns.get(`${handleId} ${purpose}`)?.findLast(({ nth }) => nth <= known);
    if (last?.isOut) return `the person had withdrawn from ${purpose} (${last.nth} of the ${known} that it knew)`;
    if (kind === 'window') return this.answers(accountId, to, handleId, basis);
    return kind === 'consent' ? this.rests(accountId, purpose, handleId, String(basis.event)) : undefined;
  }

  private rests(accountId: string, purpose: string, handleId: string, event: string): string | undefined {
    const consent = this.given.get(event);
    if (!consent) return `it rests on ${event}, which is no consent before it`;
    if (consent.accountId !== accountId || consent.purpose !== purpose)
      return `it rests on a consent of another account or for ${consent.purpose}`;
    if (this.wholeOf(consent.personId) !== this.wholeOf(handleId)) return 'it rests on the consent of somebody else';
    return undefined;
  }

  private answers(accountId: string, to: string, handleId: string, basis: Record<string, unknown>): string | undefined {
    const written = this.written.get(String(basis.event));
    const askedAt = Date.parse(String(basis.askedAt));
    if (!written || written.accountId !== accountId)
      return `it answers ${String(basis.event)}, which is not a recent message of this person`;
    if (!(askedAt - written.at <= WINDOW_MS)) return 'it answers what was written more than 24 hours before';
    // An erasure replaces the number in both events by the same pseudonym, which is no phone number.
    if (written.chatId === to) return undefined;
    const phone = personOf(written.chatId);
    if (phone !== undefined && phoneKey(phone) === phoneKey(to)) return undefined;
    const other = this.linked.get(nameOf(accountId, phone ?? written.chatId));
    // A forgotten person is known from messages alone: no event links the number and the hidden id any more.
    if (other === undefined && (isPseudonym(written.chatId) || isPseudonym(to))) return undefined;
    const isTheirs = other !== undefined && this.wholeOf(other) === this.wholeOf(handleId);
    return isTheirs ? undefined : 'it answers somebody else';
  }

  private write(id: string, { accountId, chatId, at, fromMe }: Record<string, unknown>, cameAt: number): undefined {
    if (fromMe !== false) return;
    const writtenAt = typeof at === 'string' ? Math.min(Date.parse(at), cameAt) : cameAt;
    this.written.set(id, { accountId: String(accountId), chatId: String(chatId), at: writtenAt });
    for (const [old, { at: then }] of this.written) {
      if (cameAt - then <= KEPT_MS) break;
      this.written.delete(old);
    }
  }

  private link({ accountId, handleId, personId, handle }: Record<string, unknown>): undefined {
    const value = typeof handle === 'object' && handle !== null && 'value' in handle ? String(handle.value) : '';
    this.linked.set(nameOf(String(accountId), value), String(handleId));
    this.join(String(handleId), String(personId));
  }

  private join(part: string, of: string): undefined {
    const [one, other] = [this.wholeOf(part), this.wholeOf(of)];
    if (one !== other) this.parts.set(one, other);
  }

  private wholeOf(id: string): string {
    let whole = id;
    for (let next = this.parts.get(whole); next !== undefined; next = this.parts.get(whole)) whole = next;
    return whole;
  }

  private ledgerOf(accountId: string): Ledger {
    let ledger = this.ledgers.get(accountId);
    if (!ledger) this.ledgers.set(accountId, (ledger = { changes: 0, turns: new Map() }));
    return ledger;
  }
}

/** The key of a number or a hidden id, in any spelling. */
const nameOf = (accountId: string, written: string): string =>
  `${accountId} ${written.startsWith('+') ? phoneKey(written) : written.replace(/(:\d+)?@lid$/, '')}`;
