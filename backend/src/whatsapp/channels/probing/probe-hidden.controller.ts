import { Body, Controller, HttpCode } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { api, type GatewaySettings } from '@wavelane/contracts';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { Context, Me, type Principal } from '../../../platform/http/commands/request-context.js';
import { ApiResponse, ApiTags } from '../../../platform/http/openapi/decorators.js';
import { Route } from '../../../platform/http/route.js';
import { AdminOnly } from '../../../platform/security/policy.js';
import { ProbeHiddenDto } from './probe-hidden.dto.js';
import { ProbeHidden } from './probe-hidden.command.js';

/** Whether the gateway takes the ids that stand for hidden numbers. */
@ApiTags('admin')
@AdminOnly()
@Controller()
export class ProbeHiddenController {
  constructor(private readonly commands: CommandBus) {}

  @Route(api.probeHidden)
  @HttpCode(200)
  @ApiResponse({ status: 404 })
  probe(
    @Me() { accountId }: Principal,
    @Body() { channelId, hiddenId }: ProbeHiddenDto,
    @Context() context: CommandContext,
  ): Promise<GatewaySettings> {
    return this.commands.execute(new ProbeHidden(accountId, channelId, hiddenId, context));
  }
}
