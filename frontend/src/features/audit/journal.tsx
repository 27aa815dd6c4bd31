import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { journalQuery } from '@/api/admin-queries';
import { EmptyState } from '@/components/empty-state';
import { type JournalFilter, JournalFilterBar } from './journal-filter';
import { JournalTable } from './journal-table';

/** Every movement of days, the latest first. */
export function Journal(props: JournalFilter) {
  const {
    filter: { knownAt: _knownAt, tab: _tab, ...filter },
    choose,
    isFiltered,
  } = props;
  const list = useInfiniteQuery({ ...journalQuery(filter), placeholderData: keepPreviousData });
  return (
    <Box component="section" aria-label={t`Journal`}>
      <JournalFilterBar {...props} />
      <JournalTable
        label={t`Journal lines`}
        list={list}
        onAccount={(account) => choose({ account })}
        empty={
          list.hasNextPage ? null : (
            <EmptyState
              title={isFiltered ? t`No movements match` : t`No days have moved yet`}
              text={
                isFiltered
                  ? t`Remove a filter or choose a longer period.`
                  : t`Top-ups, payments, activations and every day that is used appear here.`
              }
            />
          )
        }
      />
    </Box>
  );
}
