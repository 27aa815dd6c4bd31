import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { linesQuery } from '../inbox-queries';
import { ErrorNote } from '@/components/error-note';
import { Loading } from '@/components/loading';
import { Line } from './line';
import { useWanted } from './use-wanted';

/** The line that was looked for. */
const FOUND = {
  '& > [aria-current]': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 4, borderRadius: '14px' },
};

/** So near to its end one is at the end. px */
const NEAR = 80;

/** What was said and done, the newest at the bottom. Stays where one reads, and at the end for who is there. */
export function Thread({ id, line }: { id: string; line: string | null }) {
  const list = useInfiniteQuery(linesQuery(id));
  const scroller = useRef<HTMLDivElement>(null);
  const before = useRef({ isAtEnd: true, fromEnd: 0 });
  const lines = list.data?.toReversed() ?? [];
  const [first, last] = [lines[0]?.id, lines.at(-1)?.id];
  const note = () => {
    const { scrollHeight, scrollTop, clientHeight } = scroller.current ?? {
      scrollHeight: 0,
      scrollTop: 0,
      clientHeight: 0,
    };
    const fromEnd = scrollHeight - scrollTop;
    before.current = { isAtEnd: fromEnd - clientHeight < NEAR, fromEnd };
  };
  useLayoutEffect(() => {
    const { current } = scroller;
    if (!current) return;
    const { isAtEnd, fromEnd } = before.current;
    current.scrollTop = isAtEnd ? current.scrollHeight : current.scrollHeight - fromEnd;
  }, [first, last]);
  const at = useWanted(line, list, lines);
  const isThere = at >= 0;
  const show = useEffectEvent(() => {
    const { current } = scroller;
    const element = current?.querySelector('ol')?.children[at];
    if (!current || !(element instanceof HTMLElement)) return undefined;
    before.current.isAtEnd = false;
    current.scrollTop = element.offsetTop - (current.clientHeight - element.offsetHeight) / 2;
    return element;
  });
  useEffect(() => {
    if (!isThere) return;
    const element = show();
    // What came to sight by that is as high as it is only now.
    const frame = requestAnimationFrame(() => void show());
    element?.setAttribute('aria-current', 'true');
    return () => {
      cancelAnimationFrame(frame);
      element?.removeAttribute('aria-current');
    };
    // Not whenever a line is added: who has scrolled on stays there.
  }, [line, isThere]);
  // Pictures come later than their lines, and lines that were out of sight are higher than was thought.
  useEffect(() => {
    const { current } = scroller;
    if (!current?.lastElementChild || !('ResizeObserver' in window)) return;
    const observer = new ResizeObserver(() => {
      if (before.current.isAtEnd) current.scrollTop = current.scrollHeight;
    });
    observer.observe(current.lastElementChild);
    return () => observer.disconnect();
  }, []);
  return (
    <Box
      ref={scroller}
      onScroll={note}
      role="log"
      aria-label={t`What was said`}
      tabIndex={0}
      sx={{ overflowY: 'auto', position: 'relative', flexGrow: 1, minHeight: 0, p: 3, bgcolor: 'background.default' }}
    >
      {list.hasNextPage ? (
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
      {list.isPending ? <Loading rows={4} /> : null}
      {list.data?.length === 0 ? (
        <Typography color="textSecondary" sx={{ textAlign: 'center' }}>{t`Nothing was written yet`}</Typography>
      ) : null}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2, ...FOUND }}>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </Box>
    </Box>
  );
}
