import type { InboundMessage } from '../messaging/inbound.js';
import type { JobMessage } from '../messaging/jobs.js';
import type { AttributeValue, PersonHandle } from '../people.js';
import type { ConsentEntry, MessageBasis } from './consents.js';

/** The most moments of one page of a person's timeline. */
export const TIMELINE_MAX = 100;

interface Moment<Kind extends string> {
  /** The id of the event or of the message: the same on every page. */
  id: string;
  kind: Kind;
  /** ISO-8601 UTC. A message that the gateway did not accept is placed at the time of its order. */
  at: string;
}

/** A message to them: its outcome, and why it could be sent. */
export type MessageSentMoment = Moment<'message-sent'> & {
  message: Pick<
    JobMessage,
    'id' | 'jobId' | 'to' | 'header' | 'body' | 'footer' | 'media' | 'content' | 'status' | 'error'
  > & {
    /** Its job was cancelled before it was sent; left out otherwise. */
    cancelled?: true;
  };
  /** Its `kind` is null for a message that was not sent yet. */
  basis: MessageBasis;
};

/** A message from them. */
export type MessageReceivedMoment = Moment<'message-received'> & {
  message: Pick<InboundMessage, 'id' | 'channelId' | 'from' | 'kind' | 'text' | 'wish' | 'messageId'> & {
    /** True if a system of the account's own reported it, and the gateway did not confirm it. */
    reported: boolean;
  };
};

/** They were asked for a consent, gave it, or took it back. */
export type ConsentMoment = Moment<'consent'> & { consent: ConsentEntry };

/** Another person became one with this one, or two again. */
export type MergeMoment = Moment<'merged' | 'unmerged'> & {
  /** The person that the event names; the id of their document. */
  personId: string;
  into: string;
  /** WhatsApp said it, not a member. */
  told?: 'gateway';
  /** Why they are two again, in a member's words. */
  reason?: string;
};

export type LabelMoment = Moment<'label-added' | 'label-removed'> & { label: string };

/** `value` null: it was taken away. */
export type AttributeMoment = Moment<'attribute-set'> & { name: string; value: AttributeValue | null };

/** They can be reached at this, too. */
export type HandleMoment = Moment<'handle-linked'> & { handle: PersonHandle };

/** They opted out of messages, or in again; or a member entered that. */
export type StopMoment = Moment<'stopped' | 'restored'> & {
  phone: string;
  reason: 'stop' | 'by-hand' | 'same-person' | 'start' | 'consent';
  /** Their words, as far as they are known. */
  text: string;
};

/** A file of people had them. */
export type ImportMoment = Moment<'imported'> & {
  importId: string;
  name: string | null;
  labels: string[];
  attributes: Record<string, AttributeValue>;
};

/** GET /api/people/{id}/timeline: one thing that happened with a person. */
export type PersonMoment =
  | MessageSentMoment
  | MessageReceivedMoment
  | ConsentMoment
  | MergeMoment
  | LabelMoment
  | AttributeMoment
  | HandleMoment
  | StopMoment
  | ImportMoment;
