import { t } from '@lingui/core/macro';
import type { ConversationMessage } from '@wavelane/contracts';
import { isNamedAbove, isPlain, kindText } from '@/components/words/messages/message-kinds';

/** Small print above a message: its kind, that it was forwarded, and that it can be seen once. */
export function Around({ message: { kind, text, content } }: { message: ConversationMessage }) {
  const named = isNamedAbove(kind) && text?.trim() ? kindText(kind) : null;
  const told = [
    named,
    content?.forwarded ? t`Forwarded` : null,
    content?.viewOnce ? t`Can be seen once, on the phone` : null,
  ].filter((one) => one !== null);
  return told.length === 0 ? null : <div className="around">{told.join(' · ')}</div>;
}

/** A quote of a message that is not known here: an answer to a status update, or to a message from before the link. */
export function UnknownQuote({ message: { content } }: { message: ConversationMessage }) {
  const kind = content?.quoted?.kind;
  if (!kind) return null;
  return (
    <div className="quote">
      <span>{answerText(kind)}</span>
    </div>
  );
}

function answerText(kind: string): string {
  if (kind === 'story') return t`Answer to a status update`;
  return isPlain(kind) ? t`Answer to an earlier message` : t`Answer to: ${kindText(kind)}`;
}

/** Whether a content shows anything by itself. */
export const isShown = (content: ConversationMessage['content']): boolean =>
  [content?.media, content?.location, content?.contacts, content?.order, content?.poll, content?.list].some(
    (part) => part !== undefined,
  ) ||
  Boolean(content?.answer?.title) ||
  Boolean(content?.answer?.description);
