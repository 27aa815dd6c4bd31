import { api } from '@wavelane/contracts';
import { listOf } from './pages/pages';
import { read } from './read';

/** Queries of the pages about security alone, so that no other page loads them. */

export const securityQuery = read(api.accountSecurity, {});
export const sessionsQuery = read(api.sessions, {});
/** The user's own sign-ins, failures and changes, the latest first. */
export const signInsQuery = listOf(api.signIns, {});
