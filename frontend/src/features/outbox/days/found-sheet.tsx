import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Job } from '@wavelane/contracts';
import { useCallback, useRef } from 'react';
import { outboxQuery } from '@/api/live/polled-lists';
import { EmptyState } from '@/components/empty-state';
import { ErrorNote } from '@/components/error-note';
import { Loading } from '@/components/loading';
import { LongRows } from '@/components/long-list/long-rows';
import type { RowPlace } from '@/components/long-list/row';
import { MoreButton } from '@/components/more-button';
import { JobLine } from './job-line';

const idOf = ({ id }: Job) => id;

interface FoundSheetProps {
  filter: Record<string, string>;
  onOpen: (job: Job) => void;
  onClear: () => void;
}

/** The jobs that a search or a filter finds, the latest first. */
export function FoundSheet({ filter, onOpen, onClear }: FoundSheetProps) {
  const list = useInfiniteQuery({
    ...outboxQuery(filter),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
  const rows = useRef<HTMLUListElement>(null);
  // One for all renders: while one types into the filter, no row is drawn anew.
  const row = useCallback((job: Job, place: RowPlace) => <JobLine job={job} place={place} onOpen={onOpen} />, [onOpen]);
  return (
    <>
      {list.error ? <ErrorNote error={list.error} retry={() => void list.refetch()} /> : null}
      {list.isPending ? <Loading rows={6} isInSheet /> : null}
      {list.data?.length === 0 ? <NothingFits onClear={onClear} isAll={!list.hasNextPage} /> : null}
      <Box component="ul" ref={rows} aria-label={t`Jobs`} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        <LongRows
          name="outbox"
          list={rows}
          items={list.data ?? []}
          keyOf={idOf}
          height={60}
          more={list}
          isPolled
          row={row}
        />
      </Box>
      <MoreButton {...list} />
    </>
  );
}

/** @param isAll all was searched, not only the latest, after which more can be requested */
export function NothingFits({ onClear, isAll }: { onClear: () => void; isAll: boolean }) {
  return (
    <EmptyState
      place="nothing"
      title={isAll ? t`No job fits` : t`Nothing found among the latest`}
      text={
        isAll
          ? t`Search for how a number, a name or a word of the text begins, or remove a filter.`
          : t`Show more to search further back.`
      }
      action={<Button variant="outlined" onClick={onClear}>{t`Show all`}</Button>}
    />
  );
}
