import { decidedAtOf, fieldsOf, type StoredEvent } from '@wavelane/event-store';
import { isPseudonym } from '../../../../platform/personal/subjects.js';
import { eachIn } from './each-in.js';

/** The state of a person's consent to a purpose after a change. */
interface Turn {
  /** The number of the account's consent, question or withdrawal, from 1. */
  nth: number;
  state: 'asked' | 'given' | 'withdrawn';
  questionId: string | null;
}

/** A question, and the person who was asked. Times are ISO-8601 UTC. */
interface Asked {
  accountId: string;
  purpose: string;
  event: string;
  handleIds: readonly string[];
  expiresAt: string;
  againAt: string;
  /** The message that asked, once it was claimed. */
  messageId: string | null;
}

interface Ledger {
  changes: number;
  /** By handle id and purpose, only of those who were asked. */
  turns: Map<string, Turn[]>;
  /** By handle id and purpose: the question that was sent last. */
  last: Map<string, string>;
}

/** Messages older than this, counted from the newest, are not kept. */
const KEPT_MS = 48 * 3_600_000;
const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/**
 * Checks questions for consent. A person who is asked to confirm a consent gets nothing for that purpose before they
 * said yes; one message asks, in its time, while they have not said no, and no person is asked again too soon; a yes is
 * something that they wrote after they were asked. A forgotten person is passed over: their answers cannot be
 * attributed any more.
 */
export class QuestionsInvariant {
  private readonly ledgers = new Map<string, Ledger>();
  private readonly questions = new Map<string, Asked>();
  /** By channel and the gateway's id: when the message came in, Unix ms; oldest first. */
  private readonly came = new Map<string, number>();

  /** @returns the fault of the event; undefined for a sound one */
  take(event: StoredEvent): string | undefined {
    const data = fieldsOf(event);
    switch (event.type) {
      case 'ConsentAsked':
        return typeof data.question === 'object' && data.question !== null
          ? this.ask(event.id, data, fieldsOf({ data: data.question }))
          : undefined;
      case 'ConsentWithdrawn':
        return this.turn(data, 'withdrawn');
      case 'ConsentWithdrawalLifted':
        return this.lift(data);
      case 'ConsentsGiven':
        for (const one of eachIn(event.id, data)) this.turn(one.data, 'given');
        return undefined;
      case 'ConsentGiven':
        return this.turn(data, 'given') ?? this.answer(event, data);
      case 'GatewayMessageReceived':
        return this.hear(event, data);
      case 'MessageClaimed': {
        const basis = data.basis === null || typeof data.basis !== 'object' ? {} : fieldsOf({ data: data.basis });
        if (basis.kind === 'question') return this.claim(data, basis);
        return basis.ruleVersion === 2 ? this.allowed(String(data.accountId), basis) : undefined;
      }
      default:
        return undefined;
    }
  }

  private ask(id: string, data: Record<string, unknown>, question: Record<string, unknown>): undefined {
    const [accountId, purpose, questionId] = [
      String(data.accountId),
      String(data.purpose),
      String(question.questionId),
    ];
    const ledger = this.ledgerOf(accountId);
    ledger.changes++;
    const first = typeof data.first === 'object' && data.first !== null ? fieldsOf({ data: data.first }) : {};
    if (isPseudonym(String(first.value))) return;
    const handleIds = textsOf(data.handleIds);
    for (const handleId of handleIds) {
      const key = `${handleId} ${purpose}`;
      const turns = ledger.turns.get(key) ?? [];
      turns.push({ nth: ledger.changes, state: 'asked', questionId });
      ledger.turns.set(key, turns);
    }
    const before = this.questions.get(questionId);
    const [expiresAt, againAt] = [String(question.expiresAt), String(question.againAt)];
    this.questions.set(questionId, {
      ...{ accountId, purpose, expiresAt, againAt, event: before?.event ?? id },
      ...{ handleIds: [...(before?.handleIds ?? []), ...handleIds], messageId: before?.messageId ?? null },
    });
  }

  private turn(data: Record<string, unknown>, state: 'given' | 'withdrawn'): undefined {
    const ledger = this.ledgerOf(String(data.accountId));
    ledger.changes++;
    for (const handleId of textsOf(data.handleIds))
      ledger.turns.get(`${handleId} ${String(data.purpose)}`)?.push({ nth: ledger.changes, state, questionId: null });
  }

  /** A lifted withdrawal restores the answer that was in force before it. */
  private lift(data: Record<string, unknown>): undefined {
    const ledger = this.ledgerOf(String(data.accountId));
    ledger.changes++;
    for (const handleId of textsOf(data.handleIds)) {
      const turns = ledger.turns.get(`${handleId} ${String(data.purpose)}`);
      const before = turns?.findLast(({ state }) => state !== 'withdrawn');
      if (before) turns?.push({ ...before, nth: ledger.changes });
    }
  }

  private claim(data: Record<string, unknown>, basis: Record<string, unknown>): string | undefined {
    const [messageId, accountId, handleId] = [String(data.messageId), String(data.accountId), String(basis.handleId)];
    const questionId = String(basis.questionId);
    // The recipient is a pseudonym if the person was forgotten since.
    if (isPseudonym(String(data.to))) return undefined;
    const asked = this.questions.get(questionId);
    if (asked?.accountId !== accountId || asked.purpose !== basis.purpose || !asked.handleIds.includes(handleId))
      return `it asks ${questionId}, which is no question to them`;
    const ledger = this.ledgerOf(accountId);
    const known = Number(basis.consentsKnown);
    if (!(known <= ledger.changes)) return `it knew ${known} changes, and there were ${ledger.changes}`;
    const key = `${handleId} ${asked.purpose}`;
    const last = ledger.turns.get(key)?.findLast(({ nth }) => nth <= known);
    if (last?.state !== 'asked') return `it asks what was ${last?.state ?? 'never asked'}`;
    const askedAt = String(basis.askedAt);
    if (!(askedAt <= asked.expiresAt)) return 'it asks when nobody could answer any more';
    if (asked.messageId !== null && asked.messageId !== messageId)
      return `it asks once more what message ${asked.messageId} had asked`;
    asked.messageId = messageId;
    const before = this.questions.get(ledger.last.get(key) ?? '');
    ledger.last.set(key, questionId);
    if (before && before !== asked && askedAt < before.againAt) return 'they had been asked a short while before';
    return undefined;
  }

  private allowed(accountId: string, { kind, handleId, purpose, consentsKnown }: Record<string, unknown>) {
    if (kind !== 'none-recorded' && kind !== 'window') return undefined;
    const turns = this.ledgerOf(accountId).turns.get(`${String(handleId)} ${String(purpose)}`);
    const last = turns?.findLast(({ nth }) => nth <= Number(consentsKnown));
    return last?.state === 'asked' ? `the person was asked for ${String(purpose)} and had not said yes` : undefined;
  }

  private answer(event: StoredEvent, { answers, source, at, first }: Record<string, unknown>): string | undefined {
    if (typeof answers !== 'string') return undefined;
    const who = typeof first === 'object' && first !== null ? fieldsOf({ data: first }) : {};
    if (isPseudonym(String(who.value))) return undefined;
    const asked = this.questions.get(answers);
    if (asked?.messageId === undefined || asked.messageId === null) return 'it answers what no message had asked';
    if (!(String(at) <= asked.expiresAt)) return 'it answers after the time for it was over';
    const said = typeof source === 'object' && source !== null ? fieldsOf({ data: source }) : {};
    const isKept = Date.parse(decidedAtOf(event)) - Date.parse(String(at)) < KEPT_MS;
    if (isKept && !this.came.has(`${String(said.channelId)}:${String(said.providerMessageId)}`))
      return 'it names a message that did not come';
    return undefined;
  }

  private hear(event: StoredEvent, { channelId, providerMessageId, fromMe }: Record<string, unknown>): undefined {
    if (fromMe !== false || this.questions.size === 0) return;
    const cameAt = Date.parse(decidedAtOf(event));
    this.came.set(`${String(channelId)}:${String(providerMessageId)}`, cameAt);
    for (const [old, then] of this.came) {
      if (cameAt - then <= 2 * KEPT_MS) break;
      this.came.delete(old);
    }
  }

  private ledgerOf(accountId: string): Ledger {
    let ledger = this.ledgers.get(accountId);
    if (!ledger) this.ledgers.set(accountId, (ledger = { changes: 0, turns: new Map(), last: new Map() }));
    return ledger;
  }
}
