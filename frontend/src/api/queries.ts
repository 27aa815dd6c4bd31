import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  type AccountStatement,
  type AdminUser,
  type AppInfo,
  type AuditEventView,
  type AuditExport,
  type AuditVerification,
  type BalanceTransaction,
  type Channel,
  type ChannelPacing,
  type CurrentUser,
  type DeliveryDay,
  type FaultView,
  type GatewaySettings,
  type IncomingWebhook,
  type Job,
  type JobDetail,
  JOB_POLL_MS,
  type JournalLine,
  type MainBalance,
  type OfflinePayment,
  type OperationsOverview,
  type OwnOfflinePayment,
  type Payment,
  type PaymentHistory,
  type PaymentSums,
  type Plan,
  type ProjectionDiff,
  type Template,
  type TimelineEntry,
  type Workflow,
} from '@wavelane/contracts';
import { ApiError } from './errors';
import { get } from './http';
import { listOf, pagesOf } from './pages';

/** What is read from the server. A query's key, joined with slashes, is its address (spec §7). */

/** How often a list is asked again while the gateway is still at work on one of its channels. */
const BUSY_POLL_MS = 2_000;

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

const pollWhileBusy = (channels: Channel[] | undefined) =>
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

export const adminUsersQuery = listOf<AdminUser>('/api/admin/users');
export const userChannelsQuery = (userId: string) =>
  queryOptions<Channel[]>({
    queryKey: ['/api/admin/users', userId, 'channels'],
    refetchInterval: ({ state }) => pollWhileBusy(state.data),
  });
export const offlinePaymentsQuery = queryOptions<OfflinePayment[]>({ queryKey: ['/api/admin/offline-payments'] });
export const balanceQuery = queryOptions<MainBalance>({ queryKey: ['/api/admin/balance'] });
export const transactionsQuery = listOf<BalanceTransaction>('/api/admin/balance', 'transactions');
export const journalQuery = (filter: Record<string, string>) =>
  pagesOf<JournalLine[], JournalLine[]>(['/api/admin/audit', 'journal'], (pages) => pages.flat(), filter);
/** One account's statement: its lines page by page, all of the log as the first page saw it. */
export const statementQuery = (filter: Record<string, string>) =>
  pagesOf<AccountStatement, AccountStatement>(
    ['/api/admin/audit', 'statement'],
    (pages) => ({ ...pages[0]!, lines: pages.flatMap(({ lines }) => lines) }),
    filter,
    ({ cursor, position }) => (cursor === null ? null : { cursor, knownAt: position }),
  );
export const auditEventQuery = (id: string) =>
  queryOptions<AuditEventView>({ queryKey: ['/api/admin/audit/events', id] });
export const paymentsQuery = (filter: Record<string, string>) =>
  pagesOf<Payment[], Payment[]>(['/api/admin/payments'], (pages) => pages.flat(), filter);
export const paymentSumsQuery = (when: Record<string, string>) =>
  queryOptions<PaymentSums>({ queryKey: [asked('/api/admin/payments/totals', when)] });
export const paymentQuery = (id: string, when: Record<string, string>) =>
  queryOptions<PaymentHistory>({ queryKey: [asked(`/api/admin/payments/${id}`, when)] });

const asked = (address: string, query: Record<string, string>) => {
  const text = new URLSearchParams(query).toString();
  return text === '' ? address : `${address}?${text}`;
};

/** Asked again while one is under way. */
export const verificationsQuery = {
  ...listOf<AuditVerification>('/api/admin/audit', 'verifications'),
  refetchInterval: ({ state }: { state: { data: { pages: { body: AuditVerification[] }[] } | undefined } }) =>
    state.data?.pages[0]?.body[0]?.state === 'running' ? BUSY_POLL_MS : (false as const),
};
export const exportsQuery = listOf<AuditExport>('/api/admin/audit', 'exports');
/** Asked again while the page is open: a rebuild shows how far it is. */
export const operationsQuery = queryOptions<OperationsOverview>({
  queryKey: ['/api/admin/operations'],
  refetchInterval: BUSY_POLL_MS,
});
export const faultsQuery = queryOptions<FaultView[]>({
  queryKey: ['/api/admin/operations', 'faults'],
  refetchInterval: JOB_POLL_MS,
});
export const diffQuery = (name: string) =>
  queryOptions<ProjectionDiff>({
    queryKey: ['/api/admin/operations', 'projections', name, 'diff'],
    staleTime: Infinity,
  });
export const settingsQuery = queryOptions<GatewaySettings>({ queryKey: ['/api/whapi/settings'] });

/** Asks again for everything whose key starts with one of these addresses. */
export async function refresh(client: QueryClient, ...addresses: string[]): Promise<void> {
  await Promise.all(addresses.map((address) => client.invalidateQueries({ queryKey: [address] })));
}
