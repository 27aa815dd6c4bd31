import type { ConversationMessage } from '@wavelane/contracts';
import type { ReactNode } from 'react';
import { FormattedText } from '@/components/message/formatted-text';
import { ButtonShown } from '@/components/message/shown/button-shown';
import { ListShown } from '@/components/message/shown/list-shown';
import { kindText } from '@/components/words/messages/message-kinds';
import { isShown } from './around';
import { ChosenRow, ContentShown } from './content-shown';

/** Whether a message has parts other than its text. */
export const hasParts = ({ header, footer, buttons, content }: ConversationMessage): boolean =>
  Boolean(header) || Boolean(footer) || buttons.length > 0 || isShown(content);

interface SaidProps {
  message: ConversationMessage;
  /** It was deleted: all texts that it had, in place of its last one. */
  past?: ReactNode;
}

/** All that a message says, as the person sees it. */
export function Said({ message, past }: SaidProps) {
  const { from, kind, header, content, edited, footer, buttons, targets, votes } = message;
  const isPast = past !== undefined;
  const text = edited ? edited.text : message.text;
  return (
    <>
      {header ? (
        <div className="head" dir="auto">
          <FormattedText text={header} />
        </div>
      ) : null}
      {content ? <ContentShown content={content} votes={votes} isTheirs={from === 'person' && !isPast} /> : null}
      {isPast ? (
        past
      ) : text?.trim() ? (
        <span className="text" dir="auto">
          <FormattedText text={text} />
        </span>
      ) : isShown(content) ? null : (
        <span className="muted">{kindText(kind)}</span>
      )}
      <ChosenRow content={content} text={message.text} />
      {footer ? (
        <div className="foot" dir="auto">
          <FormattedText text={footer} />
        </div>
      ) : null}
      {content?.list ? <ListShown list={content.list} /> : null}
      {buttons.length > 0 ? (
        <div className="buttons">
          {buttons.map((title, index) => (
            <span key={title} dir="auto">
              <ButtonShown button={{ title, ...targets?.[index] }} />
            </span>
          ))}
        </div>
      ) : null}
    </>
  );
}
