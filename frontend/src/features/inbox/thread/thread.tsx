import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type Ref, type RefObject, useEffect, useEffectEvent, useCallback, useImperativeHandle, useMemo } from 'react';
import { linesQuery } from '../inbox-queries';
import { ErrorNote } from '@/components/error-note';
import { DownIcon } from '@/components/icons/icons';
import { newMessageCount } from '@/components/words/counts';
import { sessionQuery } from '@/api/queries';
import { dayIn } from '@/lib/times/local-times';
import { LOW, PHONE } from '../looks';
import { LINES } from './bubble/bubble-looks';
import { beginningFirst, standingOf } from './grouping';
import { Line } from './line';
import { LoadingBubbles } from './loading-thread';
import type { Reader } from './reader';
import { useDrawn } from './use-drawn';
import { useThreadPlace } from './use-thread-place';
import { useWanted } from './use-wanted';
import { waitingBehind } from './waiting-behind';

const Lines = styled.ol(css(LINES));

/** At this distance from the beginning earlier lines are loaded automatically. px */
const NEAR_BEGINNING = 400;

/** The methods of a thread for its parent. */
export interface ThreadHandle {
  /** Leads to the end, and follows new lines. */
  down: () => void;
}

interface ThreadProps {
  id: string;
  /** Id of the line to show. */
  line: string | null;
  /** The person's name. */
  person: string;
  onQuote?: Reader['onQuote'];
  onMenu?: Reader['onMenu'];
  ref?: Ref<ThreadHandle>;
}

/**
 * The messages and events, the newest at the bottom. Keeps the reader's position, and follows the end for a reader who
 * is there.
 */
export function Thread({ id, line, person, onQuote, onMenu, ref }: ThreadProps) {
  const { data: user } = useQuery(sessionQuery);
  const [me, zone] = [user?.id, user?.timeZone ?? 'UTC'];
  const reader: Reader = useMemo(() => ({ me, zone, person, onQuote, onMenu }), [me, zone, person, onQuote, onMenu]);
  const list = useInfiniteQuery(linesQuery(id));
  const dayOf = useCallback((at: string) => dayIn(Date.parse(at), zone), [zone]);
  const lines = useMemo(() => beginningFirst(list.data?.toReversed() ?? [], dayOf), [list.data, dayOf]);
  const behind = useMemo(() => waitingBehind(lines), [lines]);
  const standing = useMemo(() => standingOf(lines, dayOf), [lines, dayOf]);
  const { drawn, isWhole } = useDrawn(lines, line !== null);
  const { scroller, down, show, added } = useThreadPlace(drawn);
  useImperativeHandle(ref, () => ({ down }));
  const count = added.filter(({ type }) => type !== 'event').length;
  useShown(line, useWanted(line, list, lines), scroller, show);
  const askEarlier = () => {
    if (!isWhole || !list.hasNextPage || list.isFetchingNextPage || list.isFetchNextPageError) return;
    if ((scroller.current?.scrollTop ?? 0) < NEAR_BEGINNING) void list.fetchNextPage({ cancelRefetch: false });
  };
  return (
    <Box sx={{ ...APART, position: 'relative', display: 'flex', flexDirection: 'column' }}>
      <Box
        ref={scroller}
        onScroll={askEarlier}
        role="log"
        aria-label={t`Messages`}
        // Older lines that are added above are no news.
        aria-live={isWhole ? undefined : 'off'}
        tabIndex={0}
        sx={SCROLLER}
      >
        {isWhole && list.hasNextPage ? (
          <Box sx={{ display: 'grid', justifyItems: 'center', pb: 3 }}>
            <Button
              size="small"
              variant="outlined"
              loading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {t`Show earlier`}
            </Button>
          </Box>
        ) : null}
        {list.error ? <ErrorNote error={list.error} retry={() => void list.refetch()} /> : null}
        {list.isPending ? <LoadingBubbles /> : null}
        {list.data?.length === 0 ? (
          <Typography color="textSecondary" sx={{ textAlign: 'center' }}>{t`Nothing was written yet`}</Typography>
        ) : null}
        <Lines>
          {drawn.map((line, index) => {
            const stands = standing[index + lines.length - drawn.length];
            return stands ? (
              <Line key={line.id} {...{ line, reader }} standing={stands} isBehind={behind.has(line.id)} />
            ) : null;
          })}
        </Lines>
      </Box>
      {count > 0 ? (
        <Button
          variant="contained"
          size="small"
          endIcon={<DownIcon size={16} />}
          onClick={() => {
            down();
            // The button goes away under the focus.
            scroller.current?.focus({ preventScroll: true });
          }}
          sx={{ position: 'absolute', bottom: 12, insetInline: 0, mx: 'auto', width: 'fit-content', maxWidth: '90%' }}
        >
          {newMessageCount(count)}
        </Button>
      ) : null}
    </Box>
  );
}

/**
 * Its size does not depend on its lines, so a key press in the field below lays none of a thousand out: measured, 3 ms
 * instead of 14.
 */
const APART = { flex: '1 1 0', minHeight: 0, contain: 'strict' } as const;
const SCROLLER = {
  ...{ ...APART, overflowY: 'auto', position: 'relative', display: 'flex', flexDirection: 'column' },
  // What is outside of the part is not drawn.
  '&:focus-visible': { outlineOffset: '-2px' },
  ...{ px: 6, py: 3, bgcolor: 'background.default' },
  // A few lines are next to the field that answers them.
  '& > ol': { marginBlockStart: 'auto' },
  [PHONE]: { px: 3 },
  [LOW]: { px: 4, py: 2 },
};

/** Leads to a line that is wanted, and marks it. @param at its place; less than 0: it is not there yet */
function useShown(
  line: string | null,
  at: number,
  scroller: RefObject<HTMLElement | null>,
  show: (element: HTMLElement) => void,
): void {
  const isThere = at >= 0;
  const showWanted = useEffectEvent(() => {
    const element = scroller.current?.querySelector('ol')?.children[at];
    if (!(element instanceof HTMLElement)) return undefined;
    show(element);
    return element;
  });
  useEffect(() => {
    if (!isThere) return;
    const element = showWanted();
    // Lines that this made visible have their final height only now.
    const frame = requestAnimationFrame(() => void showWanted());
    element?.setAttribute('aria-current', 'true');
    return () => {
      cancelAnimationFrame(frame);
      element?.removeAttribute('aria-current');
    };
    // Not whenever a line is added: a reader who has scrolled away stays there.
  }, [line, isThere]);
}
