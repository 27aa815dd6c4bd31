import { describe, expect, it } from '@jest/globals';
import { partOf } from '@wavelane/testing';
import type { Request, Response } from 'express';
import { type SessionReader, whoAsks } from './session-reader.js';

/** How a request is asked about. @param cookie `odd`: only the whole chain could tell whose session it is */
async function asked(path: string, headers: Record<string, string> = {}, cookie = 'plain') {
  const told: { isUse?: boolean | undefined; byWhole: boolean } = { byWhole: false };
  const reader = partOf<SessionReader>({
    read: (_cookies, isUse) => {
      told.isUse = isUse;
      return Promise.resolve(cookie === 'odd' ? undefined : null);
    },
  });
  const middleware = whoAsks(reader, (_request, _response, next) => {
    told.byWhole = true;
    next();
  });
  const request = partOf<Request>({ method: 'GET', path, baseUrl: '', headers: { cookie, ...headers } });
  await new Promise<void>((resolve) => void middleware(request, partOf<Response>({}), () => resolve()));
  return told;
}

describe('what a session goes on by', () => {
  it('is what people ask, and not what a page asks that nobody is at, or a line that stays open', async () => {
    expect(await asked('/api/jobs')).toEqual({ isUse: true, byWhole: false });
    expect(await asked('/api/jobs', { 'x-unattended': '1' })).toEqual({ isUse: false, byWhole: false });
    for (const path of ['/api/live', '/API/Live/']) expect(await asked(path)).toEqual({ isUse: false, byWhole: false });
  });

  it('is not looked at for a live line where only the whole chain could, which prolongs what it finds', async () => {
    expect(await asked('/api/live', {}, 'odd')).toEqual({ isUse: false, byWhole: false });
    expect(await asked('/api/lives', {}, 'odd')).toEqual({ isUse: true, byWhole: true });
  });
});
