import { fieldsOf, type StoredEvent } from '@wavelane/event-store';

interface Turn {
  /** Which consent or withdrawal of the account it was, from 1. */
  nth: number;
  isOut: boolean;
}

interface Ledger {
  changes: number;
  /** By handle id and purpose. */
  turns: Map<string, Turn[]>;
}

/** What a claim may rest on. */
interface Given {
  accountId: string;
  purpose: string;
  personId: string;
}

const KINDS = ['none-recorded', 'transactional', 'consent'];
const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0;

/**
 * What a message rests on is in the log before it: a claim of the second version of the rule names its purpose and how
 * many consents and withdrawals it knew. After these nobody who is written to had withdrawn from the purpose; a consent
 * that it names was given before, for this purpose, by this person. Claims of before are passed over.
 */
export class ConsentsInvariant {
  private readonly ledgers = new Map<string, Ledger>();
  private readonly given = new Map<string, Given>();
  /** By handle or person id: who they are part of. What was one once stays so here: a merge may be undone later. */
  private readonly parts = new Map<string, string>();

  /** @returns what is wrong */
  take({ id, type, data: content }: StoredEvent): string | undefined {
    const data = fieldsOf({ data: content });
    switch (type) {
      case 'ConsentGiven':
      case 'ConsentWithdrawn':
        return this.turn(id, type === 'ConsentGiven', data);
      case 'HandleLinked':
        return this.join(String(data.handleId), String(data.personId));
      case 'PeopleMerged':
        return this.join(String(data.personId), String(data.into));
      case 'MessageClaimed': {
        const basis = data.basis === null || typeof data.basis !== 'object' ? {} : fieldsOf({ data: data.basis });
        return basis.ruleVersion === 2 ? this.claim(String(data.accountId), basis) : undefined;
      }
      default:
        return undefined;
    }
  }

  private turn(id: string, isGiven: boolean, data: Record<string, unknown>): undefined {
    const [accountId, purpose, personId] = [String(data.accountId), String(data.purpose), String(data.personId)];
    const ledger = this.ledgerOf(accountId);
    ledger.changes++;
    for (const handleId of Array.isArray(data.handleIds) ? data.handleIds : []) {
      const key = `${String(handleId)} ${purpose}`;
      const turns = ledger.turns.get(key) ?? [];
      turns.push({ nth: ledger.changes, isOut: !isGiven });
      ledger.turns.set(key, turns);
      if (isGiven) this.join(String(handleId), personId);
    }
    if (isGiven) this.given.set(id, { accountId, purpose, personId });
  }

  private claim(accountId: string, basis: Record<string, unknown>): string | undefined {
    const { kind, purpose, handleId, consentsKnown: known } = basis;
    const isWhole = typeof purpose === 'string' && typeof handleId === 'string' && KINDS.includes(String(kind));
    if (!isWhole || !isCount(known)) return 'it says no basis';
    if (kind === 'transactional' && purpose !== 'transactional') return `it is for ${purpose}, and needs another basis`;
    const ledger = this.ledgerOf(accountId);
    if (known > ledger.changes) return `it knew ${known} consents and withdrawals, and there were ${ledger.changes}`;
    const last = ledger.turns.get(`${handleId} ${purpose}`)?.findLast(({ nth }) => nth <= known);
    if (last?.isOut) return `the person had withdrawn from ${purpose} (${last.nth} of the ${known} that it knew)`;
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
