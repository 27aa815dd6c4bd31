import { Body, Controller, HttpCode } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { api, type GatewaySettings, type GatewayTest } from '@wavelane/contracts';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { Context } from '../../../platform/http/commands/request-context.js';
import { ApiTags } from '../../../platform/http/openapi/decorators.js';
import { Route } from '../../../platform/http/route.js';
import { Confirmed } from '../../../platform/security/confirmed.js';
import { AdminOnly } from '../../../platform/security/policy.js';
import { AnswerHiddenDto, GatewaySettingsDto } from './gateway.dto.js';
import { AnswerHidden } from './hidden-answers.js';
import { GetGatewaySettings, SaveGatewaySettings, TestGateway } from './gateway-settings.commands.js';

/** Settings of the gateway. */
@ApiTags('admin')
@AdminOnly()
@Controller()
export class GatewayController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Route(api.gatewaySettings)
  settings(): Promise<GatewaySettings> {
    return this.queries.execute(new GetGatewaySettings());
  }

  @Confirmed()
  @Route(api.saveGatewaySettings)
  save(@Body() change: GatewaySettingsDto, @Context() context: CommandContext): Promise<GatewaySettings> {
    return this.commands.execute(new SaveGatewaySettings({ ...change }, context));
  }

  @Confirmed()
  @Route(api.answerHidden)
  async answerHidden(@Body() { answersHidden }: AnswerHiddenDto, @Context() context: CommandContext) {
    await this.commands.execute(new AnswerHidden(answersHidden, context));
    return this.queries.execute(new GetGatewaySettings());
  }

  @Route(api.testGateway)
  @HttpCode(200)
  test(): Promise<GatewayTest> {
    return this.queries.execute(new TestGateway());
  }
}
