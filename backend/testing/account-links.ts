import { jest } from '@jest/globals';
import type { MailState } from '@wavelane/contracts';
import { accountStream } from '../src/identity/accounts/account.events.js';
import { account, type AccountState } from '../src/identity/accounts/account.js';
import { AccountLinks } from '../src/identity/accounts/links/account-links.js';
import { Mail } from '../src/identity/mail/mail.js';
import { CommandExecutor } from '../src/platform/domain/command-executor.js';
import type { TestApp } from './app.js';

/** The installation as if its mail went there. */
export function mailGoes(app: TestApp, where: MailState): void {
  jest.spyOn(app.app.get(Mail), 'state').mockReturnValue(where);
}

export const accountState = (app: TestApp, accountId: string): Promise<AccountState> =>
  app.app.get(CommandExecutor).state(account, accountStream(accountId));

/** The token after `#…=` in the last mail of a kind. */
export async function mailedToken(app: TestApp, accountId: string, what: 'reset' | 'verification' | 'emailChange') {
  const request = (await accountState(app, accountId))[what];
  if (!request) throw new Error(`No link for ${what} was asked for`);
  const links = app.app.get(AccountLinks);
  const link =
    what === 'reset'
      ? links.resetLink(accountId, request.requestId)
      : links.verificationLink(accountId, request.requestId);
  return tokenIn(link);
}

export const tokenIn = (link: string): string => link.slice(link.lastIndexOf('=') + 1);
