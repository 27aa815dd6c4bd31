import { DAY_MS, EXPORT_KEPT_DAYS, FORGETTING_WAIT_DAYS, say } from '@wavelane/contracts';
import { DomainError } from '../../../platform/domain/domain-error.js';
import type { AccountEvent } from '../account.events.js';
import type { LeavingCommand } from './commands.js';
import type { RegisteredAccount } from './state.js';

/** Decides an owner's commands about copies of the account's data and about forgetting the account. */
export function decideLeaving(command: LeavingCommand, state: RegisteredAccount, now: number): AccountEvent[] {
  const { accountId, forgetting } = state;
  const at = new Date(now).toISOString();
  switch (command.type) {
    case 'AskForForgetting': {
      if (forgetting) return [];
      const dueAt = new Date(now + FORGETTING_WAIT_DAYS * DAY_MS).toISOString();
      return [{ type: 'AccountForgettingAsked', data: { accountId, at, dueAt } }];
    }
    case 'TakeForgettingBack':
      return forgetting ? [{ type: 'AccountForgettingTakenBack', data: { accountId, at } }] : [];
    default:
      return decideExport(command, state, now);
  }
}

/** Allows one copy at a time: a new one may be requested when the previous one is ready or removed, and replaces it. */
function decideExport(
  command: Extract<LeavingCommand, { exportId: string }>,
  { accountId, copy, forgotten }: RegisteredAccount,
  now: number,
): AccountEvent[] {
  const { exportId } = command;
  const at = new Date(now).toISOString();
  if (command.type === 'AskForExport') {
    if (copy?.exportId === exportId) return [];
    if (copy?.expiresAt === null) throw DomainError.conflict(say('export-in-progress'));
    const before = copy ? [removed(accountId, copy.exportId, 'by-owner')] : [];
    return [...before, { type: 'AccountExportAsked', data: { accountId, exportId, at } }];
  }
  if (copy?.exportId !== exportId) return [];
  if (command.type === 'RemoveExport') return [removed(accountId, exportId, command.why)];
  if (copy.expiresAt !== null || forgotten) return [];
  const { bytes, lines, files } = command;
  const expiresAt = new Date(now + EXPORT_KEPT_DAYS * DAY_MS).toISOString();
  return [{ type: 'AccountExportReady', data: { accountId, exportId, at, expiresAt, bytes, lines, files } }];
}

const removed = (accountId: string, exportId: string, why: 'expired' | 'by-owner' | 'forgotten'): AccountEvent => ({
  type: 'AccountExportRemoved',
  data: { accountId, exportId, why },
});
