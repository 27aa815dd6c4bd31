import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Controller, Param, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { api, type ConversationMessage } from '@wavelane/contracts';
import { EventLoopTurns } from '@wavelane/event-store';
import type { Request, Response } from 'express';
import { GetAccount } from '../../../identity/index.js';
import { ListChannels } from '../../../whatsapp/index.js';
import { Clock } from '../../../platform/domain/clock.js';
import { Me, type Principal } from '../../../platform/http/commands/request-context.js';
import { ApiProduces, ApiTags } from '../../../platform/http/openapi/decorators.js';
import { Route } from '../../../platform/http/route.js';
import { Confirmed } from '../../../platform/security/confirmed.js';
import { Exports, noteExport } from '../../../platform/security/note-export.js';
import { SignedIn } from '../../../platform/security/policy.js';
import { SecurityLog } from '../../../platform/security/security-log.js';
import { GetConversation } from '../list/conversations.queries.js';
import { ListLines } from '../thread/thread.query.js';
import { chatPage } from './chat-page.js';

/** Lines read at once, and messages that one file holds: the newest. */
const PAGE = 250;
const MESSAGES_MAX = 10_000;
/** Pages read for one file: a conversation may have many more notes and acts than messages. */
const PAGES_MAX = 100;

/** A conversation as a file that can be read anywhere. */
@ApiTags('conversations')
@SignedIn('manage')
@Controller()
export class ChatExportController {
  constructor(
    private readonly queries: QueryBus,
    private readonly clock: Clock,
    private readonly log: SecurityLog,
  ) {}

  @Confirmed()
  @Exports()
  @Route(api.exportConversation)
  @ApiProduces('text/html')
  async export(
    @Me() me: Principal,
    @Param('id') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { person, channelId } = await this.queries.execute(new GetConversation(me, id));
    const account = await this.queries.execute(new GetAccount(me.accountId, true));
    const channels = await this.queries.execute(new ListChannels(me.accountId, { limit: 1 }, [channelId]));
    const { messages, isCut } = await this.newest(me, id, response);
    if (response.destroyed) return;
    await noteExport(this.log, me, request, 'conversation');
    const head = {
      person: person.name ?? person.phone ?? person.userName ?? 'Unknown person',
      address: person.phone ?? 'number hidden',
      channel: channels.items[0]?.label ?? String(channelId),
      zone: account?.timeZone ?? 'UTC',
      ...{ madeAt: this.clock.now(), isCut },
    };
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Cache-Control', 'private, no-store');
    response.setHeader('Content-Disposition', `attachment; filename="conversation-${id}.html"`);
    await pipeline(Readable.from(paced(chatPage(head, messages))), response);
  }

  /** Messages alone: notes and acts are the members' own. The oldest comes first. Ends early if nothing waits for them. */
  private async newest(
    me: Principal,
    id: string,
    response: Response,
  ): Promise<{ messages: ConversationMessage[]; isCut: boolean }> {
    const found: ConversationMessage[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const page = { limit: PAGE, ...(cursor !== undefined && { cursor }) };
      const { items, cursor: next } = await this.queries.execute(new ListLines(me, id, page));
      found.push(...items.filter((line) => line.type === 'message'));
      cursor = next;
    } while (cursor !== undefined && found.length < MESSAGES_MAX && ++pages < PAGES_MAX && !response.destroyed);
    const isCut = cursor !== undefined || found.length > MESSAGES_MAX;
    return { messages: found.slice(0, MESSAGES_MAX).toReversed(), isCut };
  }
}

/** Others are served meanwhile. */
async function* paced(parts: Iterable<string>): AsyncGenerator<string> {
  const pace = new EventLoopTurns();
  for (const part of parts) {
    await pace.take();
    yield part;
  }
}
