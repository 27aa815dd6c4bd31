import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { type Conversation, type Presence, UNREAD_COUNTED } from '@wavelane/contracts';
import { type MouseEvent, useCallback } from 'react';
import { sessionQuery } from '@/api/queries';
import { Avatar } from '@/components/avatar/avatar';
import { NUMBER_HIDDEN } from '@/components/words/people';
import { ClockIcon } from '@/components/icons/icons';
import { followed } from '@/components/links/followed';
import type { RowPlace } from '@/components/long-list/row';
import { formatRelative, wholeDuration } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { ThereMark } from '../../presence/there';
import { useAllThere } from '../../presence/use-there';
import { hiddenText, nameOf } from '../../words';
import { LastSaid } from './last-said';
import { ROW } from './row-looks';
import { useChannelLetter } from './use-channel-letter';
import { whenText } from '@/lib/times/when-text';

/** One style for all of a row: rows come and go while one scrolls, and a styled part each takes ten times as long to draw. */
const Item = styled.li(css(ROW));

/** A person who waits longer than this waits long. */
const LONG_MS = 30 * 60_000;
const FACE = 36;
const OWNER = 20;

interface ConversationRowProps {
  conversation: Conversation;
  isChosen: boolean;
  place: RowPlace;
  /** Unix ms */
  now: number;
  timeZone: string;
  /** Id of the reader. */
  me: string | undefined;
  letter: string | undefined;
  /** Other members at it. */
  there: readonly Presence[];
  href: string;
  onFollow: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/**
 * The row of a conversation. The data that every row needs is read here once for all of them, and the function is the
 * same for all renders: while a member types into the search, no row is drawn anew. @param chosen id of the one that is
 * open
 */
export function useConversationRow(chosen: string | null) {
  const router = useRouter();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { data: user } = useQuery(sessionQuery);
  const letterOf = useChannelLetter();
  const [now, there] = [useNow(), useAllThere()];
  const [me, timeZone] = [user?.id, user?.timeZone ?? 'UTC'];
  return useCallback(
    (conversation: Conversation, place: RowPlace) => {
      const { id, channelId } = conversation;
      const to = { to: '/inbox', search: () => ({ ...search, conversation: id, line: undefined }) } as const;
      const props = {
        ...{ conversation, place, now, timeZone, me, isChosen: id === chosen, href: router.buildLocation(to).href },
        letter: letterOf(channelId),
        there: there.filter(({ conversationId }) => conversationId === id),
        onFollow: (event: MouseEvent<HTMLAnchorElement>) => void (followed(event) !== undefined && router.navigate(to)),
      };
      return <ConversationRow {...props} />;
    },
    [router, search, now, timeZone, me, letterOf, there, chosen],
  );
}

/** One conversation in two lines: the person and the time, the last message and the waiting time. */
function ConversationRow(props: ConversationRowProps) {
  const { conversation, isChosen, place, now, timeZone, me, letter, there, href, onFollow } = props;
  const { person, last, lastAt, unread } = conversation;
  const [name, aside] = [nameOf(person), hiddenText(person)];
  return (
    <Item {...place}>
      <a
        href={href}
        onClick={onFollow}
        className={unread > 0 ? 'unread' : undefined}
        {...(isChosen && { 'aria-current': 'true' })}
      >
        <Avatar id={person.id} name={person.name} size={FACE} channel={letter} />
        <span className="first">
          <span className="clip name" dir="auto" title={name}>
            {name}
          </span>
          {aside === null ? null : (
            <span className="aside" title={NUMBER_HIDDEN}>
              <bdi>{aside}</bdi>
            </span>
          )}
          <span className="when">{lastAt ? whenText(lastAt, now, timeZone) : null}</span>
        </span>
        <span className="second">
          <LastSaid last={last} me={me} />
          <ThereMark there={there} />
          <Marks conversation={conversation} now={now} me={me} />
        </span>
      </a>
    </Item>
  );
}

type MarksProps = Pick<ConversationRowProps, 'conversation' | 'now' | 'me'>;

/**
 * At the end of the second line: a planned or forbidden answer, the waiting time, the member who answers, the unread
 * count.
 */
function Marks({ conversation, now, me }: MarksProps) {
  const { waitingSince, owner, unread, plannedFor, person } = conversation;
  const waits = waitingSince === null ? null : Math.max(0, now - Date.parse(waitingSince));
  return (
    <>
      {person.stopped ? <span className="stopped">{t`Opted out`}</span> : null}
      {plannedFor === null ? null : (
        <span className="planned" role="img" aria-label={t`Goes ${formatRelative(plannedFor, now)}`}>
          <ClockIcon size={14} />
        </span>
      )}
      {waits === null ? null : <Waiting ms={waits} />}
      {owner === null ? null : (
        <Avatar id={owner.id} name={owner.name} size={OWNER} isMember isMe={owner.id === me} label={owner.name} />
      )}
      {unread > 0 ? <Unread count={unread} /> : null}
    </>
  );
}

function Waiting({ ms }: { ms: number }) {
  const text = wholeDuration(ms);
  return (
    <span
      className={ms > LONG_MS ? 'waits long' : 'waits'}
      role="img"
      aria-label={t`Waiting ${text}`}
      title={t`Waiting ${text}`}
    >
      <ClockIcon size={14} />
      <bdi>{text}</bdi>
    </span>
  );
}

function Unread({ count }: { count: number }) {
  const text = count >= UNREAD_COUNTED ? `${UNREAD_COUNTED - 1}+` : String(count);
  return (
    <span className="count" aria-label={t`${text} unread`} role="img">
      <bdi>{text}</bdi>
    </span>
  );
}
