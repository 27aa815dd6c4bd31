import { t } from '@lingui/core/macro';
import type { ConversationEvent, ConversationLine, ConversationNote } from '@wavelane/contracts';
import { memo } from 'react';
import { FormattedText } from '@/components/message/formatted-text';
import { LockIcon } from '@/components/icons/icons';
import { fromServer } from '@/i18n/texts';
import { formatDateTime, formatTime } from '@/lib/format';
import { isolate } from '@/lib/bidi';
import { Day } from './day';
import type { Standing } from './grouping';
import { MessageBubble } from './bubble/message-bubble';
import { NoteText } from './note-text';
import type { Reader } from './reader';
import { eventText } from '../words';

interface LineProps {
  line: ConversationLine;
  standing: Standing;
  reader: Reader;
  /** It waits for an earlier message whose outcome is not known. */
  isBehind: boolean;
}

/** One entry of a thread; one that comes does not draw those that were there. */
export const Line = memo(
  LineOfThread,
  (before, now) =>
    before.line === now.line &&
    before.reader === now.reader &&
    before.isBehind === now.isBehind &&
    isSame(before.standing, now.standing),
);

const isSame = (one: Standing, other: Standing): boolean =>
  one.day === other.day &&
  one.isFirst === other.isFirst &&
  one.isLast === other.isLast &&
  one.isNewAuthor === other.isNewAuthor;

function LineOfThread({ line, standing, reader, isBehind }: LineProps) {
  switch (line.type) {
    case 'message':
      return <MessageBubble {...{ message: line, standing, reader, isBehind }} />;
    case 'note':
      return <Note {...{ note: line, standing, reader }} />;
    case 'event':
      return <Happened {...{ event: line, standing, reader }} />;
  }
}

interface NoteProps extends Pick<LineProps, 'standing' | 'reader'> {
  note: ConversationNote;
}

/** Members alone see it, and it looks so. */
function Note({ note: { at, by, text, mentions }, standing: { day }, reader }: NoteProps) {
  const author = by.id === reader.me ? t`You` : isolate(by.name);
  return (
    <li data-first="">
      {day === null ? null : <Day day={day} />}
      <div className="note">
        <div className="author">
          <LockIcon size={14} />
          {t`${author} · note, only for your team`}
        </div>
        <span className="text" dir="auto">
          <NoteText text={text} mentions={mentions ?? []} />
        </span>
        <time className="time" dateTime={at} title={formatDateTime(at, reader.zone)}>
          {formatTime(at, reader.zone)}
        </time>
      </div>
    </li>
  );
}

interface HappenedProps extends Pick<LineProps, 'standing' | 'reader'> {
  event: ConversationEvent;
}

function Happened({ event, standing: { day }, reader: { me, zone } }: HappenedProps) {
  const when = event.until === undefined ? '' : formatDateTime(event.until, zone);
  return (
    <li data-kind="event" data-first="">
      {day === null ? null : <Day day={day} />}
      <div className="event" {...(FAILED.has(event.event) && { 'data-failed': '' })}>
        <span>
          {eventText(event, when, me)}
          {event.reason === undefined ? null : (
            <>
              {': '}
              <bdi>{fromServer(event.reason)}</bdi>
            </>
          )}
          {' · '}
          <time dateTime={event.at} title={formatDateTime(event.at, zone)}>
            {formatTime(event.at, zone)}
          </time>
        </span>
        {event.text === undefined ? null : (
          <p dir="auto">
            <FormattedText text={event.text} />
          </p>
        )}
      </div>
    </li>
  );
}

/** The events of a message that did not reach the person. */
const FAILED: ReadonlySet<ConversationEvent['event']> = new Set(['reply-refused', 'plan-dropped']);
