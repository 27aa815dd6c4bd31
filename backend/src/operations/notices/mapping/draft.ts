import { NOTICE_RULES, type NoticeFacts, type NoticeKind } from '@wavelane/contracts';

/** A notice of an event, before its readers are determined. */
export interface Draft {
  kind: NoticeKind;
  /** The account that it is about, also if administrators are the readers; null: the installation. */
  accountId: string | null;
  /** Names the cause among those of its kind: several events with the same one are one notice. Default: the event. */
  cause?: string;
  /** The members that it is for, if the kind's reader is a member. */
  to?: readonly string[];
  /** `by` is an id here; names of channels and people are looked up when they are read. */
  facts?: NoticeFacts;
}

/** The keys under which the notices of a reader are stored and found. */
export const readerOf = {
  member: (accountId: string, memberId: string): string => `member:${accountId}:${memberId}`,
  owner: (accountId: string): string => `owner:${accountId}`,
  managers: (accountId: string): string => `managers:${accountId}`,
  administrators: (): string => 'administrators',
};

/** The readers of a draft, each once; empty if it names none. */
export function readersOf({ kind, accountId, to = [] }: Draft): string[] {
  const { reader } = NOTICE_RULES[kind];
  if (reader === 'administrators') return [readerOf.administrators()];
  if (accountId === null) return [];
  if (reader === 'member') return [...new Set(to)].map((id) => readerOf.member(accountId, id));
  return [readerOf[reader](accountId)];
}
