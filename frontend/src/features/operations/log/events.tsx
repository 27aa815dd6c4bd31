import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { eventsQuery } from '@/api/admin-queries';
import { EmptyState } from '@/components/empty-state';
import { type EventsFilter, EventsFilterBar } from './events-filter';
import { EventsTable } from './events-table';
import { LookingBack } from './looking-back';
import { eventsAsked } from '../naming';

/** The log as it is stored, newest first: for finding out what happened, and the actor. */
export function Events(filter: EventsFilter) {
  const asked = eventsAsked(filter.filter);
  const list = useInfiniteQuery({ ...eventsQuery(asked), placeholderData: keepPreviousData });
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetching } = list;
  const isEmpty = data?.events.length === 0;
  return (
    <>
      <Paper variant="outlined" component="section" aria-label={t`Events`}>
        <EventsFilterBar {...filter} />
        <EventsTable
          list={{
            data: isEmpty && hasNextPage ? undefined : data?.events,
            error,
            isPending,
            refetch: list.isFetchNextPageError ? fetchNextPage : refetch,
          }}
          onFilter={filter.choose}
          empty={
            <EmptyState
              title={t`No event fits`}
              text={t`Remove a filter or choose a longer period.`}
              action={
                <Button
                  variant="outlined"
                  loading={list.isRefetching}
                  onClick={() => void refetch()}
                >{t`Look again`}</Button>
              }
            />
          }
        />
        <LookingBack
          key={JSON.stringify(asked)}
          isInVain={hasNextPage && data?.isLastEmpty === true}
          isEmpty={isEmpty}
          lookedBackTo={data?.lookedBackTo ?? null}
          isFetching={isFetching}
          isFailed={error !== null}
          hasNextPage={hasNextPage}
          isFetchingNextPage={list.isFetchingNextPage}
          fetchNextPage={fetchNextPage}
        />
      </Paper>
    </>
  );
}
