import { type ArgumentsHost, Logger } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { partOf } from '@wavelane/testing';
import type { Response } from 'express';
import { context } from '../../../../testing/domain/command-context.js';
import type { WavelaneRequest } from '../commands/request-context.js';
import { ErrorFilter } from './error.filter.js';

/** The client's answer to an error. */
async function answered(error: unknown): Promise<{ status: number; body: unknown; headers: Record<string, string> }> {
  const got = { status: 0, body: undefined as unknown, headers: {} as Record<string, string> };
  const response: Partial<Response> = {
    headersSent: false,
    setHeader: (name: string, value: string) => {
      got.headers[name] = value;
      return partOf<Response>(response);
    },
    status: (code: number) => {
      got.status = code;
      return partOf<Response>(response);
    },
    json: (body: unknown) => {
      got.body = body;
      return partOf<Response>(response);
    },
  };
  const request: Partial<WavelaneRequest> = { method: 'POST', commandContext: context('c') };
  const http = { getRequest: () => partOf(request), getResponse: () => partOf<Response>(response) };
  await new ErrorFilter().catch(error, partOf<ArgumentsHost>({ switchToHttp: () => http as never }));
  return got;
}

beforeAll(() => Logger.overrideLogger(false));
afterAll(() => Logger.overrideLogger(true));

describe('an error', () => {
  it.each(['EMFILE', 'ENFILE', 'ENOSPC'])(
    'counts as no fault of the product for %s: 503, and come again',
    async (code) => {
      const { status, body, headers } = await answered(Object.assign(new Error(`${code}: /data/uploads/a`), { code }));
      expect(status).toBe(503);
      expect(headers).toEqual({ 'Content-Type': 'application/json; charset=utf-8', 'Retry-After': '2' });
      expect(JSON.stringify(body)).not.toContain('/data');
    },
  );

  it('answers 500 without its words when nothing is known of it', async () => {
    const { status, body } = await answered(Object.assign(new Error('EACCES: /data/uploads/a'), { code: 'EACCES' }));
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('/data');
  });
});
