import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  type AppInfo,
  type Channel,
  type ChannelPacing,
  type CurrentUser,
  type DeliveryDay,
  type IncomingWebhook,
  type Job,
  type JobDetail,
  JOB_POLL_MS,
  type OwnOfflinePayment,
  type Plan,
  type Template,
  type TimelineEntry,
  type Workflow,
} from '@wavelane/contracts';
import { ApiError } from './errors';
import { get } from './http';
import { pagesOf } from './pages';

/** What is read from the server. A query's key, joined with slashes, is its address (spec §7). */

/** How often a list is asked again while the gateway is still at work on one of its channels. */
export const BUSY_POLL_MS = 2_000;

/** The signed-in user; null when nobody is. Any other failure stays an error. */
export const sessionQuery = queryOptions<CurrentUser | null>({
  queryKey: ['/api/me'],
  queryFn: async ({ signal }) => {
    try {
      return await get<CurrentUser>('/api/me', signal);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
});

export const appQuery = queryOptions<AppInfo>({ queryKey: ['/api/app'] });

export const pollWhileBusy = (channels: Channel[] | undefined) =>
  channels?.some((channel) => channel.busy) ? BUSY_POLL_MS : (false as const);

export const channelsQuery = queryOptions<Channel[]>({
  queryKey: ['/api/channels'],
  refetchInterval: ({ state }) => pollWhileBusy(state.data),
});

export const pacingQuery = (channelId: number) =>
  queryOptions<ChannelPacing>({ queryKey: ['/api/channels', channelId, 'pacing'] });

/** The latest jobs. */
export const jobsQuery = queryOptions<Job[]>({ queryKey: ['/api/jobs'] });

/** All jobs, page by page; asked again every three seconds (spec §7). */
export const outboxQuery = (filter: Record<string, string>) => ({
  ...pagesOf<Job[], Job[]>(['/api/jobs'], (pages) => pages.flat(), filter),
  refetchInterval: JOB_POLL_MS,
});

/** A job with as many of its messages as pages were read. */
export const jobQuery = (id: string) => ({
  ...pagesOf<JobDetail, JobDetail>(['/api/jobs', id], (pages) => ({
    ...pages[0]!,
    messages: pages.flatMap(({ messages }) => messages),
  })),
  refetchInterval: JOB_POLL_MS,
});

/** What happened to a message, or was decided about a job. */
export const timelineQuery = (of: 'messages' | 'jobs', id: string) =>
  queryOptions<TimelineEntry[]>({
    queryKey: [`/api/${of}`, id, 'timeline'],
    refetchInterval: JOB_POLL_MS,
  });

/** The last 30 days. */
export const activityQuery = queryOptions<DeliveryDay[]>({ queryKey: ['/api/activity'] });

export const templatesQuery = queryOptions<Template[]>({ queryKey: ['/api/templates'] });
export const workflowsQuery = queryOptions<Workflow[]>({ queryKey: ['/api/workflows'] });
export const incomingWebhookQuery = queryOptions<IncomingWebhook>({ queryKey: ['/api/workflows', 'webhook'] });

export const plansQuery = queryOptions<Plan[]>({ queryKey: ['/api/plans'] });
export const ownPaymentsQuery = queryOptions<OwnOfflinePayment[]>({ queryKey: ['/api/subscribe/offline'] });

/** Asks again for everything whose key starts with one of these addresses. */
export async function refresh(client: QueryClient, ...addresses: string[]): Promise<void> {
  await Promise.all(addresses.map((address) => client.invalidateQueries({ queryKey: [address] })));
}
