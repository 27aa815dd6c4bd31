import { t } from '@lingui/core/macro';
import type { ConversationMessage } from '@wavelane/contracts';
import type { ReactNode } from 'react';
import { FormattedText } from '@/components/message/formatted-text';

/** Texts that the person could read before a message was edited or deleted, the oldest first. */
function textsBefore({ text, edited, deletedAt }: ConversationMessage): string[] {
  const earlier = edited ? [text, ...(edited.earlier ?? [])] : [];
  const last = deletedAt === undefined ? [] : [edited ? edited.text : text];
  return [...earlier, ...last].filter((one): one is string => one !== null && one.trim() !== '');
}

interface ChangesShownProps {
  message: ConversationMessage;
  /** Draws the other parts of a deleted message around its texts; null if it had none. */
  around: ((texts: ReactNode) => ReactNode) | null;
}

/** Below the text of a message that was edited or deleted: what it said before. */
export function ChangesShown({ message, around }: ChangesShownProps) {
  const texts = textsBefore(message);
  if (texts.length === 0 && around === null) return null;
  const shown = texts.map((text, index) => (
    <div key={index} className="text" dir="auto">
      <FormattedText text={text} />
    </div>
  ));
  return (
    <details className="was">
      <summary>{message.deletedAt === undefined ? t`Edited, was:` : t`Was:`}</summary>
      {around ? around(shown) : shown}
    </details>
  );
}

/** In place of the text of a message that was deleted for everyone, as WhatsApp shows it. */
export function DeletedText({ from }: Pick<ConversationMessage, 'from'>) {
  return (
    <span className="text muted deleted">
      {from === 'person' ? t`This message was deleted` : t`You deleted this message`}
    </span>
  );
}
