import type { RichContent, UploadedMedia } from '@wavelane/contracts';
import { type DomainEvent, eventFamily, personal } from '@wavelane/event-store';
import { subjectOfAccount } from '../../platform/personal/subjects.js';

/** A text, and what is typed to have it. */
export interface CannedContent {
  /** Lower case, without a slash. */
  shortName: string;
  /** With its variables still in it; '' if it has none, beside a file or content that needs none. */
  text: string;
  /** A list, a location, a contact or a poll; left out if it has none. */
  content?: RichContent;
  /** Its file; left out if it has none. */
  media?: UploadedMedia;
}

interface OfReply {
  accountId: string;
  cannedReplyId: string;
}

export type CannedReplyCreated = DomainEvent<'CannedReplyCreated', OfReply & { content: CannedContent }>;
export type CannedReplyChanged = DomainEvent<'CannedReplyChanged', OfReply & { content: CannedContent }>;
/** Replies that were sent with it stay as they are. */
export type CannedReplyDeleted = DomainEvent<'CannedReplyDeleted', OfReply>;

export type CannedReplyEvent = CannedReplyCreated | CannedReplyChanged | CannedReplyDeleted;

const CONTENT = personal<CannedReplyCreated['data']>(
  ['content'],
  { content: { shortName: '', text: '' } },
  ({ accountId }) => subjectOfAccount(accountId),
);

export const cannedReplyEvents = eventFamily<CannedReplyEvent>(
  'canned-replies-{account}',
  {
    CannedReplyCreated: [],
    CannedReplyChanged: [],
    CannedReplyDeleted: [],
  },
  { CannedReplyCreated: [CONTENT], CannedReplyChanged: [CONTENT] },
);

/** One for all of an account: that no two have the same short name holds here. */
export const cannedRepliesStream = (accountId: string) => `canned-replies-${accountId}`;
