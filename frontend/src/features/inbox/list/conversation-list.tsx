import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Conversation } from '@wavelane/contracts';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { ErrorNote } from '@/components/error-note';
import { LongRows } from '@/components/long-list/long-rows';
import { MoreButton } from '@/components/more-button';
import { lazily } from '@/components/lazy/lazily';
import { useKeys } from '@/lib/hooks/use-keys';
import { conversationsQuery, figureQuery } from '../inbox-queries';
import { PHONE } from '../looks';
import { useKeepThere } from '../presence/use-there';
import { FIGURE_WORDS, VIEW_WORDS } from '../words';
import { useConversationRow } from './row/conversation-row';
import { goTo } from './go-to';
import { ListHead } from './list-head';
import type { ConversationListProps } from './list-props';
import { LoadingRows } from './loading-rows';
import { NothingHere } from './nothing-here';
import { PartHead } from './part-head';

const FoundLines = lazily(() => import('./found-lines'), 'FoundLines', <Box sx={{ minHeight: 80 }} />, {
  isPrefetched: false,
});

const NONE: readonly Conversation[] = [];
const idOf = ({ id }: Conversation) => id;

const PAUSE_MS = 300;
const ROW_PX = 56;
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Conversations of one kind; arrow keys go along them. */
export function ConversationList(props: ConversationListProps) {
  const { view, q, figure, chosen, line, onListed, onSearch } = props;
  const [owner, setOwner] = useState('');
  const [typed, setTyped] = useTyped(q, onSearch);
  const hasOwners = view !== 'mine' && view !== 'unassigned';
  const list = useInfiniteQuery({
    ...(figure ? figureQuery(figure) : conversationsQuery(view, q, hasOwners ? owner : '')),
    placeholderData: keepPreviousData,
  });
  const { data = NONE } = list;
  useEffect(() => onListed(data), [onListed, data]);
  const rows = useRef<HTMLUListElement>(null);
  useKeepThere(chosen);
  const row = useConversationRow(chosen);
  const field = useRef<HTMLInputElement>(null);
  useListKeys(props, rows, field);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    if (step !== undefined && goTo(rows.current, step)) event.preventDefault();
  };
  const isSearch = q !== '' || owner !== '' || figure !== null;
  return (
    <Box component="section" aria-label={t`Conversations`} sx={LIST}>
      <ListHead
        {...props}
        {...{ field, typed, owner, hasOwners, onOwner: setOwner }}
        onType={setTyped}
        onFirst={() => goTo(rows.current, 0)}
      />
      <Box sx={{ overflowY: 'auto', minHeight: 0, flexGrow: 1 }}>
        {list.error ? (
          <Box sx={{ p: 3 }}>
            <ErrorNote error={list.error} retry={() => void list.refetch()} />
          </Box>
        ) : null}
        {list.isPending ? <LoadingRows /> : null}
        {q === '' ? null : <PartHead text={t`People`} />}
        {list.data?.length === 0 ? <NothingHere view={view} isSearch={isSearch} isShort={q !== ''} /> : null}
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
            items={data}
            keyOf={idOf}
            height={ROW_PX}
            // Below the last one there are the matches in texts.
            more={q === '' ? list : undefined}
            row={row}
          />
        </Box>
        <MoreButton {...list} />
        {q === '' ? null : <FoundLines q={q} chosen={line} />}
      </Box>
    </Box>
  );
}

const LIST = {
  ...{ display: 'flex', flexDirection: 'column', minHeight: 0, minWidth: 0, flexGrow: 1 },
  bgcolor: 'background.paper',
  ...{ '--row': '56px', [PHONE]: { '--row': '68px' } },
} as const;

/** J, K and U move along the list, / searches, F3 opens the next match. */
function useListKeys(
  { chosen, onClose }: ConversationListProps,
  rows: RefObject<HTMLUListElement | null>,
  field: RefObject<HTMLInputElement | null>,
): void {
  useKeys({
    j: () => void goTo(rows.current, 1),
    k: () => void goTo(rows.current, -1),
    '/': () => {
      if (rows.current?.getClientRects().length === 0) onClose();
      requestAnimationFrame(() => field.current?.focus());
    },
    u: chosen === null ? undefined : () => (onClose(), requestAnimationFrame(() => goTo(rows.current, 0, chosen))),
  });
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'F3' || event.ctrlKey || event.altKey || event.metaKey) return;
      const found = [...document.querySelectorAll<HTMLElement>('[data-found] a')];
      if (found.length === 0) return;
      event.preventDefault();
      const at = found.findIndex((link) => link.hasAttribute('aria-current'));
      found[(at + (event.shiftKey ? -1 : 1) + found.length) % found.length]?.click();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** The text typed into the search; the search starts when typing ends. */
function useTyped(q: string, onSearch: (text: string) => void) {
  const [typed, setTyped] = useState(q);
  useEffect(() => {
    if (typed.trim() === q) return;
    const timer = setTimeout(() => onSearch(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  });
  return [typed, setTyped] as const;
}
