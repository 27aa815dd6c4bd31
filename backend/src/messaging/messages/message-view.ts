import type { JobMessage } from '@wavelane/contracts';
import type { MessageDocument } from './messages.projection.js';

/** A message as the API shows it. */
export function messageView(id: string, document: MessageDocument): JobMessage {
  const { jobId, to, name, body, header, footer, status, lastReply, providerMessageId } = document;
  const { sentAt, deliveredAt, readAt, repliedAt, failedAt, error, outcomeUnknown, retryable } = document;
  const { cancelled, createdAt, updatedAt } = document;
  return {
    id,
    jobId,
    to,
    name,
    body,
    header,
    footer,
    buttons: document.buttons.map((title) => ({ title })),
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
