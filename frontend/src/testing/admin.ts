import type {
  AdminUser,
  BalanceTransaction,
  OfflinePayment,
  OfflinePaymentReview,
  OperationsOverview,
  PoolCoverage,
} from '@wavelane/contracts';
import { openPage, type Routes, serve, USER } from './app';

export const LISTED: AdminUser = {
  id: 'u2',
  name: 'Omar Haddad',
  email: 'omar@example.com',
  role: 'user',
  currentPlan: { id: 'growth', name: 'Growth' },
  channelsUsed: 2,
  channelsLimit: 3,
  daysBalance: 40,
  status: 'active',
  runwayEndsAt: null,
  emailVerified: true,
  secondFactor: false,
  disabled: null,
  lastSeenAt: null,
};

export const PAYMENT: OfflinePayment = {
  id: 'p1',
  user: 'omar@example.com',
  plan: 'Growth',
  durationType: 'ANNUAL',
  amount: 85_320,
  currency: 'USD',
  reference: 'TR-77',
  status: 'PENDING',
  days: 1_080,
  amountFits: true,
  proof: null,
  submittedAt: '2026-01-01T00:00:00.000Z',
};

/** The review of a payment before a decision. */
export const REVIEW: OfflinePaymentReview = {
  planNow: null,
  planPaid: 'Growth',
  older: false,
  lowers: false,
  similar: [],
};

export const TRANSACTION: BalanceTransaction = {
  id: 't1',
  type: 'allocate',
  days: 30,
  user: { id: 'u2', name: 'Omar Haddad', email: 'omar@example.com' },
  channel: { id: 7, label: 'Shop' },
  note: 'First month',
  createdAt: '2026-01-02T03:04:00.000Z',
  balanceAfter: 70,
  voided: false,
  voidedAt: null,
  voidedBy: null,
  voids: null,
};

export const COVERAGE: PoolCoverage = {
  sold: 90,
  paidAhead: 14,
  pool: 250,
  activeChannels: 2,
  lastsUntil: '2026-03-01T00:00:00.000Z',
  missing: 0,
};

/** An installation in which nothing is wrong. */
export const WELL: OperationsOverview = {
  at: '2026-01-01T00:00:00.000Z',
  log: { head: '7', storeId: 's' },
  health: [{ name: 'event store', problem: null }],
  ...{ projections: [], reactors: [], workers: [], queues: null, held: null },
};

/** A page of the administration with one user, a payment that waits and a pool of 100 days. */
export async function openAdmin(address: string, routes: Routes = {}) {
  const calls = serve({
    'GET /api/me': { body: { ...USER, role: 'admin' } },
    'GET /api/admin/setup': { body: [] },
    'GET /api/admin/users': { body: [LISTED] },
    'GET /api/admin/offline-payments': { body: [PAYMENT] },
    'GET /api/admin/offline-payments/p1/review': { body: REVIEW },
    'GET /api/admin/balance': { body: { balance: 100, reserved: 0 } },
    'GET /api/admin/balance/coverage': { body: COVERAGE },
    'GET /api/bank-details': { body: { text: null } },
    'GET /api/admin/channels/waiting': { body: [] },
    'GET /api/admin/balance/transactions': { body: [TRANSACTION] },
    'GET /api/admin/operations': { body: WELL },
    'GET /api/admin/operations/faults': { body: [] },
    'GET /api/admin/audit/verifications': { body: [] },
    ...routes,
  });
  await openPage(address);
  return calls;
}
