import type { Request } from 'express';
import { say } from '@wavelane/contracts';
import { DomainError } from '../domain/domain-error.js';
import type { Principal } from '../http/commands/request-context.js';

/**
 * A page says for which account it is; in another tab the session may act for another one by now.
 * @throws DomainError conflict (`another-account`)
 */
export function demandAccount(request: Request, { accountId }: Principal): void {
  const shown = request.header('x-account');
  if (shown === undefined || shown === accountId) return;
  const message = say('other-account-chosen');
  throw new DomainError('conflict', message, undefined, 'another-account');
}
