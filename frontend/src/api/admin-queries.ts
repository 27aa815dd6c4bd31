import { queryOptions } from '@tanstack/react-query';
import {
  type AccountStatement,
  type AdminUser,
  type AuditEventView,
  type AuditExport,
  type AuditVerification,
  type BalanceTransaction,
  type Channel,
  type EventPage,
  type EventView,
  type FaultView,
  type GatewaySettings,
  type Invitation,
  JOB_POLL_MS,
  type JournalLine,
  type MainBalance,
  type OfflinePayment,
  type OperationsOverview,
  type Payment,
  type PaymentHistory,
  type PaymentSums,
  type ProjectionDiff,
  type SecurityEvent,
} from '@wavelane/contracts';
import { listOf, pagesOf } from './pages';
import { BUSY_POLL_MS, pollWhileBusy } from './queries';

/** What only administrators' pages read, so that no other page carries it. */

export const adminUsersQuery = listOf<AdminUser>('/api/admin/users');
export const usersQuery = (filter: Record<string, string>) =>
  pagesOf<AdminUser[], AdminUser[]>(['/api/admin/users'], (pages) => pages.flat(), filter);
export const invitationsQuery = listOf<Invitation>('/api/admin/invitations');
/** The security log of the whole installation, the latest first. */
export const securityLogQuery = (filter: Record<string, string>) =>
  pagesOf<SecurityEvent[], SecurityEvent[]>(['/api/admin/security'], (pages) => pages.flat(), filter);
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
/** The log, newest first. A page may be empty and still not be the last. */
export const eventsQuery = (filter: Record<string, string>) =>
  pagesOf<EventPage, EventView[]>(
    ['/api/admin/operations', 'events'],
    (pages) => pages.flatMap(({ events }) => events),
    filter,
    ({ next }) => (next === null ? null : { cursor: next }),
  );
export const diffQuery = (name: string) =>
  queryOptions<ProjectionDiff>({
    queryKey: ['/api/admin/operations', 'projections', name, 'diff'],
    staleTime: Infinity,
  });
export const settingsQuery = queryOptions<GatewaySettings>({ queryKey: ['/api/whapi/settings'] });
