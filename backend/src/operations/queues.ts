import type { DispatcherQueue, GatewayQueue } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { gatewayOperationsProjection } from '../whatsapp/index.js';
import { messagesProjection } from '../messaging/index.js';
import { openJobs } from './open-jobs.js';

const JOBS_AT_ONCE = 500;
/** The most jobs with messages in the queue that are added up; beyond it the figure is a minimum. */
const JOBS_COUNTED = 5_000;

/** Counts messages that wait to be sent, and messages with an unknown outcome. */
export async function dispatcherQueue(readModels: ReadModels): Promise<DispatcherQueue> {
  const ofAttention = (attention: string) => readModels.count(messagesProjection, { attention });
  const [claimed, unknown, unresolved] = await Promise.all([
    ofAttention('claimed'),
    ofAttention('unknown'),
    ofAttention('unresolved'),
  ]);
  const oldestUnknown = await readModels.find(messagesProjection, {
    where: { attention: 'unknown' },
    sort: [
      { field: 'attention', direction: 'asc' },
      { field: 'dueAt', direction: 'asc' },
    ],
    limit: JOBS_AT_ONCE,
  });
  return {
    ...(await queuedOf(readModels)),
    claimed,
    unknown,
    unresolved,
    oldestUnknownAt: least(oldestUnknown.documents.map(({ body }) => body.unknownAt ?? body.updatedAt)),
  };
}

async function queuedOf(
  readModels: ReadModels,
): Promise<Pick<DispatcherQueue, 'queued' | 'isMinimum' | 'oldestQueuedAt'>> {
  let queued = 0;
  let oldestQueuedAt: string | null = null;
  const pages = openJobs(readModels, JOBS_COUNTED);
  for (;;) {
    const page = await pages.next();
    if (page.done) return { queued, isMinimum: page.value, oldestQueuedAt };
    for (const { counts } of page.value) queued += counts.queued;
    oldestQueuedAt = least([oldestQueuedAt, ...page.value.map(({ createdAt }) => createdAt)]);
  }
}

/** Counts operations at the gateway that are not finished. */
export async function gatewayQueue(readModels: ReadModels): Promise<GatewayQueue> {
  const oldest = await readModels.find(gatewayOperationsProjection, {
    where: { state: 'open' },
    sort: [
      { field: 'state', direction: 'asc' },
      { field: 'since', direction: 'asc' },
    ],
    limit: 1,
  });
  return {
    open: await readModels.count(gatewayOperationsProjection, { state: 'open' }),
    oldestSince: oldest.documents[0]?.body.since ?? null,
    failed: await readModels.count(gatewayOperationsProjection, { state: 'failed' }),
  };
}

function least(instants: readonly (string | null)[]): string | null {
  let least: string | null = null;
  for (const instant of instants) if (instant !== null && (least === null || instant < least)) least = instant;
  return least;
}
