import type { ExportedData } from '@wavelane/contracts';
import type { Request } from 'express';
import type { Principal } from '../http/commands/request-context.js';
import { originOf } from './request-origin.js';
import type { SecurityLog } from './security-log.js';

/**
 * Notes that a member takes away a file with data of people. Call it after the file was found, and before its first line
 * leaves. HEAD takes nothing away, so it leaves no entry. The entry says no id: that of a person is made from the number
 * without a key, and a reader of the log could try numbers until one fits.
 */
export async function noteExport(
  log: SecurityLog,
  { accountId, memberId }: Principal,
  request: Request,
  what: ExportedData,
): Promise<void> {
  if (request.method === 'HEAD') return;
  await log.note({
    kind: 'data-exported',
    accountId,
    ...(memberId !== accountId && { by: memberId }),
    origin: originOf(request),
    detail: what,
  });
}
