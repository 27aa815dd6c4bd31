import { asSeen, type JobMessage, type ShownButton } from '@wavelane/contracts';
import type { MessageContent } from '../../content/message-content.js';
import type { MessageDocument } from '../messages.projection.js';

/** A message as the API shows it: as the person sees it. */
export function messageView(id: string, document: MessageDocument): JobMessage {
  const { jobId, to, name, header, footer, status, lastReply, providerMessageId } = document;
  const { sentAt, deliveredAt, readAt, repliedAt, failedAt, error, outcomeUnknown, retryable } = document;
  const { cancelled, createdAt, updatedAt } = document;
  return {
    id,
    jobId,
    to,
    name,
    ...asSeen(document),
    header,
    footer,
    buttons: shownButtons(document),
    ...(document.asText && { asText: document.asText }),
    ...(document.media && { media: { id: document.media.mediaId, kind: document.media.kind } }),
    ...(document.quotes !== undefined && { quotes: document.quotes }),
    status,
    cancelled,
    lastReply,
    providerMessageId,
    sentAt,
    deliveredAt,
    readAt,
    repliedAt,
    failedAt,
    error: error ?? document.waitingFor,
    outcomeUnknown,
    retryable,
    createdAt,
    updatedAt,
  };
}

/** Buttons as the API shows them: a quick reply has a title alone. */
export const shownButtons = ({ buttons, targets }: Pick<MessageContent, 'buttons' | 'targets'>): ShownButton[] =>
  buttons.map((title, at) => ({ title, ...targets?.[at] }));
