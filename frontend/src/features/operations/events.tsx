import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { eventsQuery } from '@/api/admin-queries';
import { EmptyState } from '@/components/empty-state';
import { MoreButton } from '@/components/more-button';
import { type EventsFilter, EventsFilterBar } from './events-filter';
import { EventsTable } from './events-table';
import { eventsAsked } from './naming';

/** The log as it lies there, newest first: for finding out what happened, and who caused it. */
export function Events(filter: EventsFilter) {
  const list = useInfiniteQuery({ ...eventsQuery(eventsAsked(filter.filter)), placeholderData: keepPreviousData });
  return (
    <>
      <EventsFilterBar {...filter} />
      <Paper variant="outlined" component="section" aria-label={t`Events`}>
        <EventsTable
          list={list}
          onFilter={filter.choose}
          empty={
            list.hasNextPage ? (
              <EmptyState
                title={t`Nothing among the latest events`}
                text={t`The log goes further back than was looked at.`}
              />
            ) : (
              <EmptyState
                title={t`No event fits`}
                text={t`Remove a filter or choose a longer period.`}
                action={
                  <Button
                    variant="outlined"
                    loading={list.isRefetching}
                    onClick={() => void list.refetch()}
                  >{t`Look again`}</Button>
                }
              />
            )
          }
        />
        <MoreButton {...list} />
      </Paper>
    </>
  );
}
