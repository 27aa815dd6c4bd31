import { type Actor, effectiveAtOf, type Recorded } from '@wavelane/event-store';
import { type Posting, ledger } from '../../../platform/domain/posting.js';
import type { BalanceEvent } from './balance-events.js';

/** A stored line of the journal: it holds only facts of its event, so it never changes. */
export interface JournalRow extends Record<string, unknown> {
  position: string;
  eventId: string;
  stream: string;
  revision: number;
  type: string;
  account: string;
  counterAccount: string | null;
  delta: number;
  effectiveAt: string;
  recordedAt: string;
  userId: string | null;
  channelId: number | null;
  userName: string | null;
  channelLabel: string | null;
  txNo: number | null;
  /** Number of the transaction that this one reverses. */
  voids: number | null;
  reference: string | null;
  reason: string | null;
  actor: Actor;
  correlationId: string;
  causationId: string | null;
}

/** The fields that balance events share, each as far as an event has it. */
interface BalanceData {
  postings?: Posting[];
  accountId?: string;
  channelId?: number;
  target?: { accountId: string; userName: string; userEmail: string; channelId: number; channelLabel: string } | null;
  txNo?: number;
  voids?: number;
  creditId?: string;
  debitId?: string;
  reversalId?: string;
  transferId?: string;
  source?: { kind: string; ref: string | null };
  note?: string | null;
  reason?: string | null;
}

/** Returns a line's id, which rises with the order of the journal's lines at one instant. */
export const lineId = (position: string, leg: number): string => `${position}.${String(leg).padStart(2, '0')}`;

/** Returns the postings of a balance event; one of 0 days on its own account if it moves nothing. */
export function legsOf(event: Recorded<BalanceEvent>): readonly Posting[] {
  const { postings }: BalanceData = event.data;
  return postings?.length ? postings : [{ account: ownAccount(event), delta: 0 }];
}

/**
 * Returns the journal lines of a balance event, one for each posting, with their ids; an event that moves nothing gives
 * one line of 0 days on its own account. Pure.
 */
export function journalLines(event: Recorded<BalanceEvent>): { id: string; body: JournalRow }[] {
  const data: BalanceData = event.data;
  const postings = legsOf(event);
  return postings.map(({ account, delta }, leg) => ({
    id: lineId(event.position, leg),
    body: {
      position: event.position,
      eventId: event.id,
      stream: event.stream,
      revision: event.revision,
      type: event.type,
      account,
      counterAccount: postings.length === 2 ? (postings[1 - leg]?.account ?? null) : null,
      delta,
      effectiveAt: effectiveAtOf(event),
      recordedAt: event.metadata.recordedAt,
      ...partiesOf(data),
      txNo: data.txNo ?? null,
      voids: data.voids ?? null,
      reference: referenceOf(data),
      reason: data.note ?? data.reason ?? null,
      actor: event.metadata.actor,
      correlationId: event.metadata.correlationId,
      causationId: event.metadata.causationId,
    },
  }));
}

function partiesOf({ accountId, channelId, target }: BalanceData) {
  return {
    userId: accountId ?? target?.accountId ?? null,
    channelId: channelId ?? target?.channelId ?? null,
    userName: target?.userName ?? null,
    channelLabel: target?.channelLabel ?? null,
  };
}

const referenceOf = ({ source, creditId, debitId, reversalId, transferId }: BalanceData): string | null =>
  source?.ref ?? creditId ?? debitId ?? reversalId ?? transferId ?? null;

function ownAccount({ type, data }: BalanceEvent): string {
  const { accountId, channelId }: BalanceData = data;
  if (type.startsWith('Wallet')) return ledger.user(String(accountId));
  return type.startsWith('Channel') ? ledger.channel(Number(channelId)) : ledger.pool;
}
