import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import type { QueryBus } from '@nestjs/cqrs';
import { partOf } from '@wavelane/testing';
import type { Request, Response } from 'express';
import { TestTime } from '../../../../testing/domain/test-time.js';
import type { Principal } from '../../../platform/http/commands/request-context.js';
import type { SecurityEntry, SecurityLog } from '../../../platform/security/security-log.js';
import { ListChannels } from '../../../whatsapp/index.js';
import { GetConversation } from '../list/conversations.queries.js';
import { ListLines } from '../thread/thread.query.js';
import { ChatExportController } from './chat-export.controller.js';

/** A conversation that has notes without end, and no message. */
function exported(onPage: (pages: number, response: PassThrough) => void) {
  let pages = 0;
  const response = new PassThrough();
  const answer = (query: unknown): unknown => {
    if (query instanceof GetConversation)
      return { person: { name: 'Sara', phone: null, userName: null }, channelId: 1 };
    if (query instanceof ListChannels) return { items: [] };
    if (!(query instanceof ListLines)) return undefined;
    onPage(++pages, response);
    return { items: [{ type: 'note' }], cursor: String(pages) };
  };
  const execute = (query: unknown) => Promise.resolve(answer(query));
  const queries = partOf<QueryBus>({ execute: execute });
  const noted: SecurityEntry[] = [];
  const log = partOf<SecurityLog>({ note: (entry) => Promise.resolve(void noted.push(entry)) });
  const controller = new ChatExportController(queries, TestTime.standing(), log);
  const sent: Response = Object.assign(response, { setHeader: () => response } as never);
  const done = controller.export(
    partOf<Principal>({ accountId: 'olga', memberId: 'olga' }),
    'c',
    partOf<Request>({ method: 'GET', ip: '127.0.0.1', get: () => undefined }),
    sent,
  );
  return { done, response, noted, pages: () => pages };
}

describe('the export of a conversation', () => {
  it('reads a bounded number of pages, however few messages are in them, and says that it is cut', async () => {
    const { done, response, pages } = exported(() => undefined);
    expect(await text(response)).toContain('Earlier messages are not in this file');
    await done;
    expect(pages()).toBe(100);
  });

  it('reads no further once the reader is gone', async () => {
    const { done, noted, pages } = exported((page, response) => page === 3 && response.destroy());
    await done;
    expect(pages()).toBe(3);
    // Nothing was taken.
    expect(noted).toEqual([]);
  });
});
