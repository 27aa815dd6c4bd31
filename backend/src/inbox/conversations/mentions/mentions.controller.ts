import { Controller, HttpCode, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { api, type Done, type Member } from '@wavelane/contracts';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { Context, Me, type Principal } from '../../../platform/http/commands/request-context.js';
import { ApiTags } from '../../../platform/http/openapi/decorators.js';
import { Route } from '../../../platform/http/route.js';
import { SignedIn } from '../../../platform/security/policy.js';
import { FindConversations } from '../list/find-conversations.js';
import { Mentionable } from './mentionable.js';
import { ReadMentions } from './mentions.commands.js';

/** The members whom notes can mention, and that they have read them. */
@ApiTags('conversations')
@SignedIn('answer')
@Controller()
export class MentionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly find: FindConversations,
    private readonly members: Mentionable,
  ) {}

  @Route(api.mentionable)
  async mentionable(@Me() me: Principal, @Param('id') id: string): Promise<Member[]> {
    const { document } = await this.find.one(me, id);
    return this.members.list(document, me.memberId);
  }

  /** A member who may only look can be mentioned, too. */
  @SignedIn('look')
  @Route(api.readMentions)
  @HttpCode(200)
  async read(@Me() me: Principal, @Param('id') id: string, @Context() context: CommandContext): Promise<Done> {
    await this.commands.execute(new ReadMentions(me, id, context));
    return { success: true };
  }
}
