import type { ChangeWords, WithdrawalWords } from '../api/people.js';
import { get, put } from './route.js';

// The people whom the account writes to.

/** The words with which people say that they want no more messages. */
export const withdrawalWords = get('/api/withdrawal-words').of<WithdrawalWords>();
/** Sets the account's own words that mean stop, beside those of the product. */
export const changeWithdrawalWords = put('/api/withdrawal-words').of<ChangeWords, WithdrawalWords>();
