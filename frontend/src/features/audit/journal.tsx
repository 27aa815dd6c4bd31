import Paper from '@mui/material/Paper';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { journalQuery } from '@/api/admin-queries';
import { EmptyState } from '@/components/empty-state';
import { ErrorNote } from '@/components/error-note';
import { Loading } from '@/components/loading';
import { MoreButton } from '@/components/more-button';
import type { JournalFilter } from './journal-filter';
import { JournalTable } from './journal-table';

/** Every movement of days, the latest first. */
export function Journal({ filter: { knownAt: _knownAt, ...filter }, choose, isFiltered }: JournalFilter) {
  const list = useInfiniteQuery({ ...journalQuery(filter), placeholderData: keepPreviousData });
  const { data, error, isPending, refetch } = list;
  return (
    <Paper variant="outlined" component="section" aria-label="Journal">
      {error ? <ErrorNote error={error} retry={() => void refetch()} /> : null}
      {isPending ? <Loading rows={6} /> : null}
      {data?.length === 0 && !list.hasNextPage ? (
        <EmptyState
          title={isFiltered ? 'No movement fits' : 'No days have moved yet'}
          text={
            isFiltered
              ? 'Take a condition away, or make the period longer.'
              : 'Top-ups, payments, activations and every day that is used appear here.'
          }
        />
      ) : null}
      {data && data.length > 0 ? (
        <JournalTable label="Journal lines" lines={data} onAccount={(account) => choose({ account })} />
      ) : null}
      <MoreButton {...list} />
    </Paper>
  );
}
