import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { t } from '@lingui/core/macro';
import { useRouter, useSearch } from '@tanstack/react-router';
import { type Conversation, type Presence, UNREAD_COUNTED } from '@wavelane/contracts';
import { type MouseEvent, useCallback } from 'react';
import { followed } from '@/components/links/followed';
import type { RowPlace } from '@/components/long-list/row';
import { Badge } from '@/components/status-badge';
import { directionOf, isolate } from '@/lib/bidi';
import { formatRelative, formatSince } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { ThereMark } from './presence/there';
import { useAllThere } from './presence/use-there';
import { lastText, nameOf } from './words';

/** One style for all of a row: rows come and go while one scrolls, and a styled part each takes ten times as long to draw. */
const Item = styled.li(
  css({
    borderBottom: '1px solid var(--mui-palette-divider)',
    '& > a': {
      ...{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, padding: 12 },
      ...{ color: 'inherit', textDecoration: 'none', textAlign: 'start' },
    },
    '& > a:hover': { backgroundColor: 'var(--mui-palette-action-hover)' },
    '& > a[aria-current]': { backgroundColor: 'var(--mui-palette-action-selected)' },
    '& .first': { display: 'flex', gap: 8, alignItems: 'baseline', minWidth: 0 },
    '& .line': { display: 'flex', gap: 8, alignItems: 'center', minWidth: 0 },
    '& .marks': { display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'center', minWidth: 0 },
    '& .text, & .small': {
      ...{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
      // Letters of Arabic go below their line.
      ...{ paddingBlock: 3, marginBlock: -3 },
    },
    '& .text': { flexGrow: 1 },
    '& .first > .small': { flexShrink: 0 },
    '& .small': { fontSize: 12, lineHeight: 1.45 },
    '& .small, & .muted': { color: 'var(--mui-palette-text-secondary)' },
    '& .unread': {
      ...{ flexShrink: 0, minWidth: 22, padding: '0 8px', borderRadius: 99 },
      ...{ fontSize: 12, fontWeight: 700, lineHeight: '22px', textAlign: 'center' },
      ...{ backgroundColor: 'var(--mui-palette-primary-main)', color: 'var(--mui-palette-primary-contrastText)' },
    },
  }),
);

interface ConversationRowProps {
  conversation: Conversation;
  isChosen: boolean;
  place: RowPlace;
  /** Unix ms */
  now: number;
  /** Other members at it. */
  there: readonly Presence[];
  href: string;
  onFollow: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/**
 * The row of a conversation. What a row would have to ask for is asked here once for all of them, and it is the same function for all
 * renders: while one types into the search, no row is drawn anew. @param chosen id of the one that is open
 */
export function useConversationRow(chosen: string | null) {
  const router = useRouter();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const [now, there] = [useNow(), useAllThere()];
  return useCallback(
    (conversation: Conversation, place: RowPlace) => {
      const { id } = conversation;
      const to = { to: '/inbox', search: () => ({ ...search, conversation: id, line: undefined }) } as const;
      const props = {
        ...{ conversation, place, now, isChosen: id === chosen, href: router.buildLocation(to).href },
        there: there.filter(({ conversationId }) => conversationId === id),
        onFollow: (event: MouseEvent<HTMLAnchorElement>) => void (followed(event) !== undefined && router.navigate(to)),
      };
      return <ConversationRow {...props} />;
    },
    [router, search, now, there, chosen],
  );
}

/** One conversation: who, what was said last, and how long they have waited. */
function ConversationRow({ conversation, isChosen, place, now, there, href, onFollow }: ConversationRowProps) {
  const { person, last, lastAt, unread, waitingSince, owner, labels, plannedFor } = conversation;
  const said = [...(owner ? [owner.name] : []), ...labels];
  const isUnread = unread > 0;
  return (
    <Item {...place}>
      <a href={href} onClick={onFollow} {...(isChosen && { 'aria-current': 'true' })}>
        <span className="first">
          <span className="text" style={{ fontWeight: isUnread ? 700 : 500 }}>
            <bdi>{nameOf(person)}</bdi>
          </span>
          <span className="small">{lastAt ? formatSince(lastAt, now) : null}</span>
        </span>
        <span className="line">
          <span className={isUnread ? 'text' : 'text muted'}>
            <bdi>{last ? lastText(last) : t`Nothing was written yet`}</bdi>
          </span>
          <ThereMark there={there} />
          {isUnread ? <Unread count={unread} /> : null}
        </span>
        {waitingSince !== null || plannedFor !== null || owner !== null || person.stopped || labels.length > 0 ? (
          <span className="marks">
            {waitingSince === null ? null : <Badge text={t`Wrote ${formatSince(waitingSince, now)}`} tone="warning" />}
            {plannedFor === null ? null : <Badge text={t`Goes ${formatRelative(plannedFor, now)}`} tone="info" />}
            {person.stopped ? <Badge text={t`Opted out`} tone="error" /> : null}
            <span className="small" dir={directionOf(said[0] ?? '')}>
              {said.map(isolate).join(' · ')}
            </span>
          </span>
        ) : null}
      </a>
    </Item>
  );
}

function Unread({ count }: { count: number }) {
  const text = count >= UNREAD_COUNTED ? `${UNREAD_COUNTED - 1}+` : String(count);
  return (
    <span className="unread" aria-label={t`${text} unread`} role="img">
      <bdi>{text}</bdi>
    </span>
  );
}
