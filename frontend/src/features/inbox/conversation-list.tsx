import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  CONVERSATION_VIEWS,
  CONVERSATIONS_COUNTED,
  type Conversation,
  type ConversationView,
  NAME_MAX,
  type ReportFigureFilter,
} from '@wavelane/contracts';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { conversationCountsQuery } from '@/api/queries';
import { conversationsQuery, figureQuery } from './inbox-queries';
import { EmptyState } from '@/components/empty-state';
import { ErrorNote } from '@/components/error-note';
import { Field } from '@/components/fields/field';
import { Loading } from '@/components/loading';
import { LongRows } from '@/components/long-list/long-rows';
import { MoreButton } from '@/components/more-button';
import { lazily } from '@/components/lazy/lazily';
import { formatNumber } from '@/lib/format';
import { useKeys } from '@/lib/hooks/use-keys';
import { useMay } from '@/lib/hooks/use-may';
import { useKeepThere } from './presence/use-there';
import { OwnerFilter } from './owner-filter';
import { useConversationRow } from './conversation-row';
import { FigureNote } from './figure-note';
import { FIGURE_WORDS, VIEW_WORDS } from './words';

const FoundLines = lazily(() => import('./found-lines'), 'FoundLines', <Box sx={{ minHeight: 80 }} />, {
  isPrefetched: false,
});

const NONE: readonly Conversation[] = [];
const idOf = ({ id }: Conversation) => id;

const PAUSE_MS = 300;
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

interface ConversationListProps {
  view: ConversationView;
  q: string;
  /** In place of a view: what a figure of a report is made of. */
  figure: ReportFigureFilter | null;
  /** Id of the conversation that is open. */
  chosen: string | null;
  /** Id of the line that is shown in it. */
  line: string | null;
  onView: (view: ConversationView) => void;
  onSearch: (text: string) => void;
  /** Leaves the conversation. */
  onClose: () => void;
  /** Leaves the report. */
  onAll: () => void;
}

/** Conversations of one kind; arrow keys go along them. */
export function ConversationList(props: ConversationListProps) {
  const { view, q, figure, chosen, line, onSearch, onClose } = props;
  const [owner, setOwner] = useState('');
  const [typed, setTyped] = useTyped(q, onSearch);
  const hasOwners = view !== 'mine' && view !== 'unassigned';
  const list = useInfiniteQuery({
    ...(figure ? figureQuery(figure) : conversationsQuery(view, q, hasOwners ? owner : '')),
    placeholderData: keepPreviousData,
  });
  const rows = useRef<HTMLUListElement>(null);
  useKeepThere(chosen);
  const row = useConversationRow(chosen);
  const field = useRef<HTMLInputElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    if (step !== undefined && goTo(rows.current, step)) event.preventDefault();
  };
  useKeys({
    j: () => void goTo(rows.current, 1),
    k: () => void goTo(rows.current, -1),
    '/': () => {
      if (rows.current?.getClientRects().length === 0) onClose();
      requestAnimationFrame(() => field.current?.focus());
    },
    u: chosen === null ? undefined : () => (onClose(), requestAnimationFrame(() => goTo(rows.current, 0, chosen))),
  });
  return (
    <Paper
      variant="outlined"
      sx={{ display: 'grid', gridTemplateRows: 'auto minmax(0, 1fr)', minHeight: 0, overflow: 'hidden' }}
    >
      <ListHead {...props} field={field} typed={typed} onType={setTyped}>
        {hasOwners ? <OwnerFilter value={owner} onChange={setOwner} /> : null}
      </ListHead>
      <Box sx={{ overflowY: 'auto', minHeight: 0 }}>
        {list.error ? <ErrorNote error={list.error} retry={() => void list.refetch()} /> : null}
        {list.isPending ? <Loading rows={5} /> : null}
        {list.data?.length === 0 ? (
          <NothingHere view={view} isSearch={q !== '' || owner !== '' || figure !== null} />
        ) : null}
        <Box
          component="ul"
          ref={rows}
          aria-label={figure ? FIGURE_WORDS[figure.figure] : VIEW_WORDS[view]}
          onKeyDown={onKeyDown}
          sx={{ listStyle: 'none', m: 0, p: 0, opacity: list.isPlaceholderData ? 0.6 : 1 }}
        >
          <LongRows
            name="inbox"
            list={rows}
            items={list.data ?? NONE}
            keyOf={idOf}
            height={96}
            // Below the last one there is what was found in the texts.
            more={q === '' ? list : undefined}
            row={row}
          />
        </Box>
        <MoreButton {...list} />
        {q === '' ? null : <FoundLines q={q} chosen={line} />}
      </Box>
    </Paper>
  );
}

/** What is typed into the search; it is searched for when typing is over. */
function useTyped(q: string, onSearch: (text: string) => void) {
  const [typed, setTyped] = useState(q);
  useEffect(() => {
    if (typed.trim() === q) return;
    const timer = setTimeout(() => onSearch(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  });
  return [typed, setTyped] as const;
}

interface ListHeadProps extends ConversationListProps {
  field: RefObject<HTMLInputElement | null>;
  typed: string;
  onType: (text: string) => void;
  children: ReactNode;
}

/** Which conversations are shown. */
function ListHead({ view, figure, onView, onAll, field, typed, onType, children }: ListHeadProps) {
  const { data: counts } = useQuery({ ...conversationCountsQuery, refetchOnMount: 'always' });
  // A member who answers nobody has no conversation.
  const mayAnswer = useMay('answer');
  const countOf = (one: ConversationView) =>
    one === 'mine' || one === 'unassigned' || one === 'mentioned' ? counts?.[one] : undefined;
  return (
    <Box sx={{ display: 'grid', gap: 3, p: 3, borderBottom: 1, borderColor: 'divider' }}>
      <Box role="group" aria-label={t`Which conversations`} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {CONVERSATION_VIEWS.filter((one) => mayAnswer || one !== 'mine').map((one) => (
          <Button
            key={one}
            size="small"
            variant={one === view && !figure ? 'contained' : 'text'}
            aria-pressed={one === view && !figure}
            onClick={() => {
              onType('');
              onView(one);
            }}
          >
            {VIEW_WORDS[one]}
            {countOf(one) ? (
              <Box component="bdi" sx={{ ml: 1 }}>
                {countText(countOf(one) ?? 0)}
              </Box>
            ) : null}
          </Button>
        ))}
      </Box>
      {figure ? <FigureNote figure={figure} onAll={onAll} /> : null}
      <Field
        label={t`Search`}
        type="search"
        placeholder={t`Name, number or words`}
        inputProps={{ maxLength: NAME_MAX }}
        inputRef={field}
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
      {children}
    </Box>
  );
}

/**
 * Puts the focus on a row: the next one of the row with the focus, or of the one that is open, or the first.
 * @param id the row itself @returns whether there is one
 */
function goTo(list: HTMLElement | null, step: number, id?: string): boolean {
  const links = [...(list?.querySelectorAll<HTMLElement>('[data-row] a') ?? [])];
  const from = links.findIndex((link) =>
    id === undefined ? link === document.activeElement : link.closest<HTMLElement>('[data-row]')?.dataset['row'] === id,
  );
  const open = from >= 0 ? from : links.findIndex((link) => link.hasAttribute('aria-current'));
  const next = links[open < 0 ? 0 : open + step];
  next?.focus();
  return next !== undefined;
}

const countText = (count: number): string =>
  count >= CONVERSATIONS_COUNTED ? `${formatNumber(CONVERSATIONS_COUNTED - 1)}+` : formatNumber(count);

function NothingHere({ view, isSearch }: { view: ConversationView; isSearch: boolean }) {
  if (isSearch)
    return (
      <EmptyState title={t`No people match`} text={t`Names, numbers and words are searched for by how they begin.`} />
    );
  switch (view) {
    case 'mine':
      return <EmptyState title={t`Nothing is yours`} text={t`Take a conversation, and it stands here.`} />;
    case 'unassigned':
      return <EmptyState title={t`Nothing waits`} text={t`Every open conversation has somebody who answers it.`} />;
    case 'mentioned':
      return (
        <EmptyState
          title={t`No note waits for you`}
          text={t`When a member writes your name after an @ in a note, the conversation stands here until you have read it.`}
        />
      );
    case 'snoozed':
      return <EmptyState title={t`Nothing is snoozed`} text={t`What you snooze comes back automatically.`} />;
    case 'resolved':
      return <EmptyState title={t`Nothing is resolved yet`} />;
    default:
      return (
        <EmptyState
          title={t`No open conversations`}
          text={t`When somebody writes to one of your channels, or you write from your phone, it stands here.`}
        />
      );
  }
}
