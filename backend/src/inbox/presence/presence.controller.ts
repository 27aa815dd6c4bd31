import { Body, Controller, HttpCode } from '@nestjs/common';
import { api, type Presence } from '@wavelane/contracts';
import { Me, type Principal } from '../../platform/http/commands/request-context.js';
import { ApiResponse, ApiTags } from '../../platform/http/openapi/decorators.js';
import { Route } from '../../platform/http/route.js';
import { SignedIn } from '../../platform/security/policy.js';
import { PresenceBeatDto } from './presence.dto.js';
import { WhoIsThere } from './who-is-there.js';

/** The members who have a conversation open, for members who see it, too. */
@ApiTags('conversations')
@SignedIn('look')
@Controller()
export class PresenceController {
  constructor(private readonly there: WhoIsThere) {}

  @Route(api.presence)
  list(@Me() me: Principal): Promise<Presence[]> {
    return this.there.seenBy(me);
  }

  @Route(api.presenceBeat)
  @HttpCode(200)
  @ApiResponse({ status: 404 })
  async beat(@Me() me: Principal, @Body() beat: PresenceBeatDto): Promise<Presence[]> {
    await this.there.beat(me, beat);
    return this.there.seenBy(me);
  }
}
