import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, type Job, type JobDetail, type OutboxDay } from '@wavelane/contracts';
import type { PageOf } from '../http';
import { listOf } from '../pages/pages';
import { type PageReading, readPage } from '../pages/share';
import { jobQuery, pollPages } from '../queries';
import { calm } from './calm';

/** The sent messages, the latest first. */
export const outboxQuery = (asked: Record<string, string>) =>
  infiniteQueryOptions({
    ...listOf(api.jobs, { asked }),
    queryFn: (reading) => readCalmly<Job[]>(reading),
    refetchInterval: pollPages,
  });

/** Days of the outbox, the latest first. */
export const outboxDaysQuery = (asked: Record<string, string>) =>
  infiniteQueryOptions({
    ...listOf(api.outboxDays, { asked }),
    queryFn: (reading) => readCalmly<OutboxDay[]>(reading),
    refetchInterval: pollPages,
  });

/** A job with an open list of messages. */
export const openJobQuery = (id: string, asked: Record<string, string>) =>
  infiniteQueryOptions({
    ...jobQuery(id, asked),
    queryFn: (reading) => readCalmly<JobDetail>(reading),
  });

async function readCalmly<Answer>(reading: PageReading): Promise<PageOf<Answer>> {
  await calm(reading);
  return readPage<Answer>(reading);
}
