import type {
  BalanceChanged,
  BalanceSynced,
  BalanceTransaction,
  MainBalance,
  PoolCoverage,
  PoolPolicy,
  TransactionVoided,
  UserDaysChanged,
} from '../api/balance.js';
import type { GrantPlan } from '../api/billing.js';
import type { Days, Note, PoolPolicyChange } from '../api/requests/books.js';
import { get, type PageAsked, post, put, remove } from './route.js';

// The main balance, and days and plans that are given by hand.

/** The main balance of days. */
export const mainBalance = get('/api/admin/balance').of<MainBalance>();
/** Transactions of the main balance, newest first. */
export const transactions = get('/api/admin/balance/transactions').of<
  BalanceTransaction[],
  PageAsked & { includeVoided?: boolean }
>();
/** Reverses a transaction. */
export const voidTransaction = remove('/api/admin/balance/transactions/:id').of<TransactionVoided>();
/** Adds days to the main balance. */
export const topUpBalance = post('/api/admin/balance/topup').of<Days, BalanceChanged>();
/** Corrects the main balance. Negative days remove. */
export const adjustBalance = post('/api/admin/balance/adjust').of<Days, BalanceChanged>();
/** Compares the main balance with the gateway. */
export const syncBalance = post('/api/admin/balance/sync').of<Note, BalanceSynced>();

/** Whether the main balance covers the days that users have bought. */
export const poolCoverage = get('/api/admin/balance/coverage').of<PoolCoverage>();
/** How days reach channels without an administrator. */
export const poolPolicy = get('/api/admin/pool-policy').of<PoolPolicy>();
/** Changes how days reach channels without an administrator. A field that is left out keeps its value. */
export const savePoolPolicy = put('/api/admin/pool-policy').of<PoolPolicyChange, PoolPolicy>();

/** Gives days to a user. */
export const addDays = post('/api/admin/users/:id/add-days').of<Days, UserDaysChanged>();
/** Takes days from a user. */
export const removeDays = post('/api/admin/users/:id/remove-days').of<Days, UserDaysChanged>();
/** Gives a plan to a user. */
export const grantPlan = post('/api/admin/users/:id/plan').of<GrantPlan, UserDaysChanged>();
