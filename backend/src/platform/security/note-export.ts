import { type NestInterceptor, UseInterceptors } from '@nestjs/common';
import type { ExportedData } from '@wavelane/contracts';
import type { Request, Response } from 'express';
import { of } from 'rxjs';
import type { Principal } from '../http/commands/request-context.js';
import { originOf } from './request-origin.js';
import type { SecurityLog } from './security-log.js';

const withoutFileForHead: NestInterceptor = {
  intercept(context, next) {
    const http = context.switchToHttp();
    if (http.getRequest<Request>().method !== 'HEAD') return next.handle();
    http.getResponse<Response>().end();
    return of(undefined);
  },
};

/**
 * A route that reads a file with data of people. HEAD ends before the file is made: its size and the time it takes would
 * show how much there is, and leave no entry.
 */
export const Exports = (): MethodDecorator => UseInterceptors(withoutFileForHead);

/**
 * Notes that a member takes away a file with data of people. Call it after the file was found, and before its first line
 * leaves. The entry says no id: that of a person is made from the number without a key, and a reader of the log could try
 * numbers until one fits.
 * @throws Error if the route makes a file for HEAD
 */
export async function noteExport(
  log: SecurityLog,
  { accountId, memberId }: Principal,
  request: Request,
  what: ExportedData,
): Promise<void> {
  if (request.method === 'HEAD') throw new Error(`${request.path} lacks @Exports()`);
  await log.note({
    kind: 'data-exported',
    accountId,
    ...(memberId !== accountId && { by: memberId }),
    origin: originOf(request),
    detail: what,
  });
}
