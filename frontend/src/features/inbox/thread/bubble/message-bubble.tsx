import { t } from '@lingui/core/macro';
import type { ConversationMessage } from '@wavelane/contracts';
import { Avatar } from '@/components/avatar/avatar';
import { BulkIcon, PhoneIcon } from '@/components/icons/icons';
import { FormattedLine } from '@/components/message/formatted-text';
import { quotedAuthor, quotedText } from '../../quoting/quoted-words';
import { ChangesShown, DeletedText } from '../../gestures/changes-shown';
import { GestureNotes } from '../../gestures/gesture-notes';
import { LineActs } from '../../gestures/line-acts';
import { menuByTouch } from '../../gestures/menu-by-touch';
import { Around, UnknownQuote } from './around';
import { Day } from '../day';
import type { Standing } from '../grouping';
import type { Reader } from '../reader';
import { hasParts, Said } from './said';
import { Time } from './time';
import { Trouble } from './trouble';

export interface BubbleProps {
  message: ConversationMessage;
  standing: Standing;
  reader: Reader;
  /** It waits for an earlier message whose outcome is not known. */
  isBehind: boolean;
}

/** The author of a message. A screen reader reads each one; it is visible when it changes. */
function authorText({ from, sent }: ConversationMessage, { me, person }: Reader): string {
  if (from === 'person') return person;
  if (from === 'phone') return t`Sent from phone`;
  if (sent?.by) return sent.by.id === me ? t`You` : sent.by.name;
  return sent?.bulk ? t`Bulk` : t`Sent`;
}

/** One message: theirs at the start of the line, ours at the end. */
export function MessageBubble({ message, standing, reader, isBehind }: BubbleProps) {
  const { from, edited, deletedAt, repliesTo, reactions } = message;
  const { day, isFirst, isLast, isNewAuthor } = standing;
  const isOurs = from !== 'person';
  return (
    <li
      data-kind="message"
      {...(isOurs && { 'data-ours': '' })}
      {...(isFirst && { 'data-first': '' })}
      {...(isLast && { 'data-last': '' })}
    >
      {day === null ? null : <Day day={day} />}
      {isOurs && isNewAuthor ? (
        <AuthorLine message={message} reader={reader} />
      ) : (
        <span className="unseen">{authorText(message, reader)}: </span>
      )}
      <div className="bubble" {...looksOf(message)} {...menuByTouch(message, reader.onMenu)}>
        <Around message={message} />
        {repliesTo ? (
          <div className="quote">
            <bdi>{quotedAuthor(repliesTo.from, reader.person)}</bdi>
            <span dir="auto">
              <FormattedLine text={quotedText(repliesTo)} />
            </span>
          </div>
        ) : (
          <UnknownQuote message={message} />
        )}
        {deletedAt === undefined ? <Said message={message} /> : <DeletedText from={from} />}
        <Time
          message={message}
          isShown={isLast || edited !== undefined || deletedAt !== undefined}
          zone={reader.zone}
        />
        <ChangesShown
          message={message}
          around={
            deletedAt !== undefined && hasParts(message) ? (texts) => <Said message={message} past={texts} /> : null
          }
        />
        <LineActs message={message} reader={reader} />
      </div>
      <Reactions reactions={reactions} />
      <GestureNotes gestures={message.gestures} />
      {message.sent ? <Trouble sent={message.sent} isBehind={isBehind} /> : null}
    </li>
  );
}

function Reactions({ reactions }: Pick<ConversationMessage, 'reactions'>) {
  if (reactions.length === 0) return null;
  return (
    <div className="reactions">
      {reactions.map(({ emoji, by }) => (
        <span
          key={by}
          role="img"
          aria-label={by === 'person' ? t`They reacted with ${emoji}` : t`You reacted with ${emoji}`}
        >
          {emoji}
        </span>
      ))}
    </div>
  );
}

/** A picture or a film fills its bubble; a sticker has none. */
function looksOf({ content, deletedAt }: ConversationMessage) {
  const { media } = content ?? {};
  if (deletedAt !== undefined || media?.state !== 'kept') return undefined;
  if (!/^(image|video)\//.test(media.contentType ?? '')) return undefined;
  return media.kind === 'sticker' ? { 'data-sticker': '' } : { 'data-picture': '' };
}

function AuthorLine({ message, reader }: Pick<BubbleProps, 'message' | 'reader'>) {
  const { from, sent } = message;
  const by = sent?.by;
  return (
    <div className="author">
      {by ? <Avatar id={by.id} name={by.name} size={16} isMember isMe={by.id === reader.me} /> : null}
      {from === 'phone' ? <PhoneIcon size={14} /> : sent?.bulk ? <BulkIcon size={14} /> : null}
      <bdi>{authorText(message, reader)}</bdi>
    </div>
  );
}
