import { queryOptions } from '@tanstack/react-query';
import { api, type Channel, type CurrentUser, JOB_POLL_MS, type JobDetail } from '@wavelane/contracts';
import { ApiError } from './errors';
import { call } from './http';
import { unlessTold } from './live/state';
import { listOf, type PagesOf, pagesOf } from './pages/pages';
import { read } from './read';

/** How often a list is asked again while the gateway is still at work on one of its channels. */
export const BUSY_POLL_MS = 2_000;

const sessionKey = read(api.me, {}).queryKey;

/** The signed-in user; null if there is none. Any other failure stays an error, and so does the end of a session. */
export const sessionQuery = queryOptions<CurrentUser | null>({
  queryKey: sessionKey,
  queryFn: async ({ signal, client }) => {
    try {
      return await call(api.me, { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401 && !client.getQueryData(sessionKey)) return null;
      throw error;
    }
  },
});

/** The member's notices, their channels, and their quiet hours. */
export const noticeSettingsQuery = { ...read(api.noticeSettings, {}), refetchOnMount: 'always' as const };

export const appQuery = read(api.app, {});

export const pollWhileBusy = (channels: Channel[] | undefined) =>
  unlessTold(channels?.some((channel) => channel.busy) ? BUSY_POLL_MS : false);

/** While a payment waits for an administrator, who may be deciding it now. */
const pollWhilePending = (items: readonly { status: string }[] | undefined) =>
  unlessTold(items?.some(({ status }) => status === 'PENDING') ? JOB_POLL_MS : false);

export const channelsQuery = queryOptions({
  ...read(api.channels, {}),
  refetchInterval: ({ state }) => pollWhileBusy(state.data) || pollWhilePending(state.data),
});

export const pacingQuery = (id: number) => read(api.channelPacing, { parameters: { id } });

/** So many pages of a list are polled every three seconds; of a longer list as many in that time. */
const POLLED_PAGES = 5;
export const pollPages = ({ state }: { state: { data?: { pages: readonly unknown[] } | undefined } }) =>
  JOB_POLL_MS * Math.max(1, Math.ceil((state.data?.pages.length ?? 0) / POLLED_PAGES));

/** The latest jobs. */
export const jobsQuery = read(api.jobs, {});

/** Figures of the first page: it is read again first. */
function joinJob({ pages }: PagesOf<JobDetail>): JobDetail {
  const [first] = pages;
  if (!first) throw new Error('A query without a page');
  return { ...first.body, messages: pages.flatMap(({ body }) => body.messages) };
}

/** A job with as many of its messages as pages were read. */
export const jobQuery = (id: string, asked: Record<string, string> = {}) => ({
  ...pagesOf(api.job, { parameters: { id }, asked }, joinJob),
  refetchInterval: pollPages,
});

/** The history of a message, or of a job. */
export const timelineQuery = (of: 'messages' | 'jobs', id: string) =>
  queryOptions({
    ...read(of === 'jobs' ? api.jobTimeline : api.messageTimeline, { parameters: { id } }),
    refetchInterval: JOB_POLL_MS,
  });

/** @param days how many of the last ones */
export const activityQuery = (days: number) => read(api.activity, { asked: { days } });

/** The numbers of waiting conversations, by member. */
export const conversationCountsQuery = read(api.conversationCounts, {});

export const templatesQuery = read(api.templates, {});
export const cannedRepliesQuery = read(api.cannedReplies, {});
/** @param ids of templates that are on the page; at most fifty are requested */
export const templateUsesQuery = (ids: readonly string[]) => ({
  ...read(api.templateUses, { asked: { ids: ids.slice(0, 50).join(',') } }),
  enabled: ids.length > 0,
  refetchOnMount: 'always' as const,
});
export const workflowsQuery = read(api.workflows, {});
export const incomingWebhookQuery = read(api.incomingWebhook, {});

export const plansQuery = read(api.plans, {});
/** The account's payments, as far as they are shown. */
export const purchasesQuery = {
  ...listOf(api.purchases, { asked: { limit: 25 } }),
  refetchOnMount: 'always' as const,
  refetchInterval: JOB_POLL_MS * 10,
};
/** The movements of the account's days, as far as they are shown. */
export const ownDaysQuery = { ...listOf(api.ownDays, { asked: { limit: 25 } }), refetchOnMount: 'always' as const };
export const ownPaymentsQuery = queryOptions({
  ...read(api.ownOfflinePayments, {}),
  refetchOnMount: 'always',
  refetchInterval: ({ state }) => pollWhilePending(state.data),
});

/** The bank details for offline payments. */
export const bankDetailsQuery = read(api.bankDetails, {});
