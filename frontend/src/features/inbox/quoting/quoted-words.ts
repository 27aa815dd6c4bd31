import { t } from '@lingui/core/macro';
import type { ConversationMessage } from '@wavelane/contracts';
import { kindText } from '@/components/words/messages/message-kinds';

/** The author of a quoted message. @param person the person's name */
export const quotedAuthor = (from: ConversationMessage['from'], person: string): string =>
  from === 'person' ? person : t`Your team`;

type Quotable = Pick<ConversationMessage, 'text' | 'kind' | 'edited'>;

/** The content of a message in one line. */
export function quotedText({ text, edited, kind }: Quotable): string {
  const said = edited ? edited.text : text;
  return said?.trim() ? said : kindText(kind);
}
