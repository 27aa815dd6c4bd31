import { queryOptions } from '@tanstack/react-query';
import {
  type AccountStatement,
  api,
  type AuditVerification,
  type EventPage,
  JOB_POLL_MS,
  type OfflinePaymentStatus,
} from '@wavelane/contracts';
import { unlessTold } from './live/state';
import { BUSY_POLL_MS, pollWhileBusy } from './queries';
import { listOf, type PagesOf, pagesOf } from './pages/pages';
import { read } from './read';

/** Queries of administrators' pages alone, so that no other page loads them. */

const NEWCOMERS_POLL_MS = 10_000;

type Asked = Record<string, string>;

export const usersQuery = (asked: Asked) => listOf(api.users, { asked });
export const invitationsQuery = listOf(api.invitations, {});
/** The security log of the whole installation, the latest first. */
export const securityLogQuery = (asked: Asked) => listOf(api.securityLog, { asked });
export const userChannelsQuery = (id: string) =>
  queryOptions({
    ...read(api.userChannels, { parameters: { id } }),
    refetchInterval: ({ state }) => pollWhileBusy(state.data),
  });
/** Polled while the page is open: a customer may have paid. */
export const pendingPaymentsQuery = {
  ...listOf(api.offlinePayments, {}),
  refetchInterval: () => unlessTold(NEWCOMERS_POLL_MS),
};
/** Polled while the page is open: a member may have added a channel. */
export const waitingChannelsQuery = {
  ...listOf(api.waitingChannels, {}),
  refetchInterval: () => unlessTold(NEWCOMERS_POLL_MS),
};
/** Asked anew with each visit: it is set up on other pages and on the server. */
export const setupQuery = { ...read(api.setup, {}), refetchOnMount: 'always' as const };
export const decidedPaymentsQuery = (status: OfflinePaymentStatus) =>
  listOf(api.offlinePayments, { asked: { status } });
/** Read anew each time: a decision is based on it. */
export const paymentReviewQuery = (id: string) =>
  queryOptions({ ...read(api.offlinePaymentReview, { parameters: { id } }), staleTime: 0, gcTime: 0 });
export const balanceQuery = read(api.mainBalance, {});
export const coverageQuery = read(api.poolCoverage, {});
export const poolPolicyQuery = read(api.poolPolicy, {});
export const transactionsQuery = listOf(api.transactions, {});
export const journalQuery = (asked: Asked) => listOf(api.journal, { asked });
function joinStatement({ pages }: PagesOf<AccountStatement>): AccountStatement {
  const [first] = pages;
  if (!first) throw new Error('A query without a page');
  return { ...first.body, lines: pages.flatMap(({ body }) => body.lines) };
}
/** One account's statement: its lines page by page, all of the log as the first page saw it. */
export const statementQuery = (asked: Asked) =>
  pagesOf(api.statement, { asked }, joinStatement, ({ cursor, position }) =>
    cursor === null ? null : { cursor, knownAt: position },
  );
export const auditEventQuery = (id: string) => read(api.auditEvent, { parameters: { id } });
export const paymentsQuery = (asked: Asked) => listOf(api.payments, { asked });
export const paymentSumsQuery = (asked: Asked) => read(api.paymentTotals, { asked });
export const revenueQuery = (asked: Asked) => read(api.revenue, { asked });
export const paymentQuery = (id: string, asked: Asked) => read(api.payment, { parameters: { id }, asked });

/** Polled while one is under way. */
export const verificationsQuery = {
  ...listOf(api.verifications, {}),
  refetchInterval: ({ state }: { state: { data: { pages: { body: AuditVerification[] }[] } | undefined } }) =>
    state.data?.pages[0]?.body[0]?.state === 'running' ? BUSY_POLL_MS : (false as const),
};
export const exportsQuery = listOf(api.auditExports, {});
/** Asked again while the page is open: a rebuild shows how far it is. */
export const operationsQuery = queryOptions({ ...read(api.operations, {}), refetchInterval: BUSY_POLL_MS });
/** Looks anew each time it is opened: half a dozen neighbours are asked. */
export const doctorQuery = queryOptions({ ...read(api.doctor, {}), staleTime: 0 });
export const faultsQuery = queryOptions({ ...read(api.faults, {}), refetchInterval: JOB_POLL_MS });
const joinEvents = ({ pages }: PagesOf<EventPage>) => ({
  events: pages.flatMap(({ body }) => body.events),
  /** The last page read had no match. */
  isLastEmpty: pages.at(-1)?.body.events.length === 0,
  lookedBackTo: pages.findLast(({ body }) => body.lookedBackTo !== null)?.body.lookedBackTo ?? null,
});
/** The log, newest first. A page may be empty and still not be the last. */
export const eventsQuery = (asked: Asked) =>
  pagesOf(api.events, { asked }, joinEvents, ({ next }) => (next === null ? null : { cursor: next }));
export const diffQuery = (name: string) =>
  queryOptions({ ...read(api.projectionDiff, { parameters: { name } }), staleTime: Infinity });
export const settingsQuery = read(api.gatewaySettings, {});
