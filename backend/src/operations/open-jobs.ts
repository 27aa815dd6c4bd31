import type { ReadModels } from '@wavelane/projections';
import { jobsProjection } from '../messaging/index.js';

const JOBS_AT_ONCE = 500;

/**
 * Yields jobs with messages in the queue, channel by channel, a page at a time.
 * @param most not many more than these are read
 * @returns whether there are more
 */
export async function* openJobs(readModels: ReadModels, most: number) {
  let cursor: string | undefined;
  for (let read = 0; read < most; read += JOBS_AT_ONCE) {
    const page = await readModels.find(jobsProjection, {
      where: { open: true },
      sort: [
        { field: 'open', direction: 'asc' },
        { field: 'channelId', direction: 'asc' },
        { field: 'priority', direction: 'asc' },
      ],
      limit: JOBS_AT_ONCE,
      ...(cursor !== undefined && { cursor }),
    });
    yield page.documents.map(({ body }) => body);
    cursor = page.cursor;
    if (cursor === undefined) return false;
  }
  return true;
}
