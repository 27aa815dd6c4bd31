import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import type { FoundLine } from '@wavelane/contracts';
import { ErrorNote } from '@/components/error-note';
import { Loading } from '@/components/loading';
import { MoreButton } from '@/components/more-button';
import { isolate } from '@/lib/bidi';
import { formatSince } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { foundLinesQuery } from './inbox-queries';
import { nameOf } from './words';

const RowLink = createLink(ButtonBase);

/** Messages and notes in which the words stand, each a link to its place in the conversation. */
export function FoundLines({ q, chosen }: { q: string; chosen: string | null }) {
  const list = useInfiniteQuery({ ...foundLinesQuery(q), placeholderData: keepPreviousData });
  const isLookedThrough = list.data?.length === 0 && !list.hasNextPage;
  return (
    <Box component="section" aria-labelledby="found-lines">
      <Typography id="found-lines" component="h2" variant="caption" color="textSecondary" sx={{ p: 3, pb: 1 }}>
        {t`In what was written`}
      </Typography>
      {list.error ? <ErrorNote error={list.error} retry={() => void list.refetch()} /> : null}
      {list.isPending ? <Loading rows={3} /> : null}
      {isLookedThrough ? (
        <Typography color="textSecondary" sx={{ px: 3, pb: 3 }}>{t`Nobody wrote these words`}</Typography>
      ) : null}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, opacity: list.isPlaceholderData ? 0.6 : 1 }}>
        {list.data?.map((line) => (
          <FoundRow key={line.id} line={line} isChosen={line.id === chosen} />
        ))}
      </Box>
      <MoreButton {...list} />
    </Box>
  );
}

function FoundRow({ line, isChosen }: { line: FoundLine; isChosen: boolean }) {
  const { id, at, text, conversation } = line;
  const now = useNow();
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <RowLink
        to="/inbox"
        search={(before: Record<string, unknown>) => ({ ...before, conversation: conversation.id, line: id })}
        {...(isChosen && { 'aria-current': 'true' })}
        sx={{
          ...{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', justifyContent: 'stretch', gap: 0.5 },
          ...{ width: 1, p: 3, textAlign: 'start' },
          '&:hover': { bgcolor: 'action.hover' },
          '&[aria-current]': { bgcolor: 'action.selected' },
        }}
      >
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'baseline', minWidth: 0 }}>
          <Typography noWrap component="span" sx={{ fontWeight: 500, flexGrow: 1, minWidth: 0 }}>
            <bdi>{nameOf(conversation.person)}</bdi>
          </Typography>
          <Typography component="span" variant="caption" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
            {formatSince(at, now)}
          </Typography>
        </Box>
        <Typography component="span" variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {saidText(line.from, text)}
        </Typography>
      </RowLink>
    </Box>
  );
}

/** A line with who wrote it, where that was not the person. */
function saidText(from: FoundLine['from'], text: string): string {
  if (from === 'person') return isolate(text);
  return from === 'note' ? t`Note: ${isolate(text)}` : t`You: ${isolate(text)}`;
}
