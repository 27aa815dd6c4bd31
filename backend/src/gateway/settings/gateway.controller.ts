import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { GatewaySettings, GatewayTest } from '@wavelane/contracts';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { Context } from '../../platform/http/commands/request-context.js';
import { Confirmed } from '../../platform/security/confirmed.js';
import { AdminOnly } from '../../platform/security/policy.js';
import { GatewaySettingsDto } from './gateway.dto.js';
import { GetGatewaySettings, SaveGatewaySettings, TestGateway } from './gateway-settings.commands.js';

/** Settings of the gateway. */
@ApiTags('admin')
@AdminOnly()
@Controller('api/whapi')
export class GatewayController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get('settings')
  settings(): Promise<GatewaySettings> {
    return this.queries.execute(new GetGatewaySettings());
  }

  @Confirmed()
  @Put('settings')
  save(@Body() change: GatewaySettingsDto, @Context() context: CommandContext): Promise<GatewaySettings> {
    return this.commands.execute(new SaveGatewaySettings({ ...change }, context));
  }

  @Post('test')
  @HttpCode(200)
  test(): Promise<GatewayTest> {
    return this.queries.execute(new TestGateway());
  }
}
