import { Body, Controller, HttpCode, Req } from '@nestjs/common';
import { api, type Confirmation } from '@wavelane/contracts';
import type { Request } from 'express';
import { OwnIdempotency } from '../../../platform/http/commands/idempotency.interceptor.js';
import type { Principal } from '../../../platform/http/commands/request-context.js';
import { ApiResponse, ApiTags } from '../../../platform/http/openapi/decorators.js';
import { Route } from '../../../platform/http/route.js';
import { confirmedUntil } from '../../../platform/security/confirmed.js';
import { SignedIn } from '../../../platform/security/policy.js';
import { Confirmations } from './confirmations.js';
import { ConfirmDto } from './sign-in.dto.js';

@ApiTags('account')
@SignedIn('self')
@Controller()
export class ConfirmController {
  constructor(private readonly confirmations: Confirmations) {}

  /** Confirms the member's identity. A repeat confirms again: the effect is on this session at this time. */
  @Route(api.confirmIdentity)
  @ApiResponse({ status: 422 })
  @HttpCode(200)
  @OwnIdempotency()
  async confirm(@Body() proof: ConfirmDto, @Req() request: Request): Promise<Confirmation> {
    await this.confirmations.confirm(request, proof);
    const { session } = request.user as Principal;
    return { confirmedUntil: new Date(confirmedUntil(session)).toISOString() };
  }
}
