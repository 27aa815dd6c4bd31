import type {
  BalanceChanged,
  BalanceSynced,
  BalanceTransaction,
  MainBalance,
  TransactionVoided,
  UserDaysChanged,
} from '../api/balance.js';
import type { GrantPlan } from '../api/billing.js';
import type { Days, Note } from '../api/requests/books.js';
import { get, type PageAsked, post, remove } from './route.js';

/** The main balance, and days and plans that are given by hand. */
export const mainBalance = get('/api/admin/balance').of<MainBalance>();
export const transactions = get('/api/admin/balance/transactions').of<
  BalanceTransaction[],
  PageAsked & { includeVoided?: boolean }
>();
export const voidTransaction = remove('/api/admin/balance/transactions/:id').of<TransactionVoided>();
export const topUpBalance = post('/api/admin/balance/topup').of<Days, BalanceChanged>();
export const adjustBalance = post('/api/admin/balance/adjust').of<Days, BalanceChanged>();
export const syncBalance = post('/api/admin/balance/sync').of<Note, BalanceSynced>();

export const addDays = post('/api/admin/users/:id/add-days').of<Days, UserDaysChanged>();
export const removeDays = post('/api/admin/users/:id/remove-days').of<Days, UserDaysChanged>();
export const grantPlan = post('/api/admin/users/:id/plan').of<GrantPlan, UserDaysChanged>();
