import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Job } from '@wavelane/contracts';
import type { ReactNode } from 'react';
import { outboxDaysQuery } from '@/api/live/polled-lists';
import { sessionQuery } from '@/api/queries';
import { ErrorNote } from '@/components/error-note';
import { Loading } from '@/components/loading';
import { MoreButton } from '@/components/more-button';
import { useNow } from '@/lib/hooks/use-now';
import { dayIn } from '@/lib/times/local-times';
import { NothingFits } from './found-sheet';
import { OutboxDays } from './outbox-days';

interface DaysSheetProps {
  filter: { channelId: string; from: string; to: string };
  /** Shown in place of days if there are none at all. */
  empty: ReactNode;
  onOpen: (job: Job) => void;
  onClear: () => void;
}

/** The outbox by days. */
export function DaysSheet({ filter, empty, onOpen, onClear }: DaysSheetProps) {
  const { data: user } = useQuery(sessionQuery);
  const list = useInfiniteQuery({
    ...outboxDaysQuery(filter),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
  const today = dayIn(useNow(), user?.timeZone ?? 'UTC');
  return (
    <>
      {list.error ? <ErrorNote error={list.error} retry={() => void list.refetch()} /> : null}
      {list.isPending ? <Loading rows={6} isInSheet /> : null}
      {list.data?.length === 0 ? (empty ?? <NothingFits onClear={onClear} isAll />) : null}
      {list.data ? <OutboxDays days={list.data} today={today} onOpen={onOpen} /> : null}
      <MoreButton {...list} />
    </>
  );
}
