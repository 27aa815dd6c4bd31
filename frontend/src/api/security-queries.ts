import { queryOptions } from '@tanstack/react-query';
import type { AccountSecurity, AccountSession, SecurityEvent } from '@wavelane/contracts';
import { listOf } from './pages';

/** What only the pages about security read, so that no other page carries it. */

export const securityQuery = queryOptions<AccountSecurity>({ queryKey: ['/api/me/security'] });
export const sessionsQuery = queryOptions<AccountSession[]>({ queryKey: ['/api/me/sessions'] });
/** One's own sign-ins, failures and changes, the latest first. */
export const signInsQuery = listOf<SecurityEvent>('/api/me/sign-ins');
