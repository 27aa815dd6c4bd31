import type { ExportedData } from '@wavelane/contracts';
import type { Request } from 'express';
import type { Principal } from '../http/commands/request-context.js';
import { originOf } from './request-origin.js';
import type { SecurityEntry } from './security-log.js';

/**
 * The entry for a file with data of people that a member takes away. Note it after the file was found, and before its
 * first line leaves. It says no id: that of a person is made from the number without a key, and a reader of the log could
 * try numbers until one fits.
 */
export const exported = ({ accountId, memberId }: Principal, request: Request, what: ExportedData): SecurityEntry => ({
  kind: 'data-exported',
  accountId,
  ...(memberId !== accountId && { by: memberId }),
  origin: originOf(request),
  detail: what,
});
