import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { eventsQuery } from '@/api/admin-queries';
import { EmptyState } from '@/components/empty-state';
import { ErrorNote } from '@/components/error-note';
import { Loading } from '@/components/loading';
import { MoreButton } from '@/components/more-button';
import { type EventsFilter, EventsFilterBar } from './events-filter';
import { EventsTable } from './events-table';
import { eventsAsked } from './naming';

/** The log as it lies there, newest first: for finding out what happened, and who caused it. */
export function Events(filter: EventsFilter) {
  const list = useInfiniteQuery({ ...eventsQuery(eventsAsked(filter.filter)), placeholderData: keepPreviousData });
  const { data, error, isPending, isRefetching, refetch } = list;
  const isEmpty = data?.length === 0;
  return (
    <>
      <EventsFilterBar {...filter} />
      <Paper variant="outlined" component="section" aria-label="Events">
        {error ? <ErrorNote error={error} retry={() => void refetch()} /> : null}
        {isPending ? <Loading rows={6} /> : null}
        {isEmpty && !list.hasNextPage ? (
          <EmptyState
            title="No event fits"
            text="Take a condition away, or make the period longer."
            action={
              <Button variant="outlined" loading={isRefetching} onClick={() => void refetch()}>
                Look again
              </Button>
            }
          />
        ) : null}
        {isEmpty && list.hasNextPage ? (
          <EmptyState title="Nothing among the latest events" text="The log goes further back than was looked at." />
        ) : null}
        {data && data.length > 0 ? <EventsTable events={data} onFilter={filter.choose} /> : null}
        <MoreButton {...list} />
      </Paper>
    </>
  );
}
