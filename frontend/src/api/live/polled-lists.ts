import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, type Job, type JobDetail } from '@wavelane/contracts';
import { listOf } from '../pages/pages';
import { readPage } from '../pages/share';
import { jobQuery, pollPages } from '../queries';
import { calm } from './calm';

/** What was sent, the latest first. */
export const outboxQuery = (asked: Record<string, string>) =>
  infiniteQueryOptions({
    ...listOf(api.jobs, { asked }),
    queryFn: async (reading) => {
      await calm(reading);
      return readPage<Job[]>(reading);
    },
    refetchInterval: pollPages,
  });

/** A job whose messages are scrolled through. */
export const openJobQuery = (id: string, asked: Record<string, string>) =>
  infiniteQueryOptions({
    ...jobQuery(id, asked),
    queryFn: async (reading) => {
      await calm(reading);
      return readPage<JobDetail>(reading);
    },
  });
