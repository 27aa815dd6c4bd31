import { Body, Controller, HttpCode, Logger, Param, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  api,
  type PayPalCaptureUnderWay,
  type PayPalConfirmation,
  type PayPalOrderCreated,
  type PayPalSetup,
} from '@wavelane/contracts';
import type { Response } from 'express';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { OwnIdempotency } from '../../../platform/http/commands/idempotency.interceptor.js';
import { Context, Me, type Principal } from '../../../platform/http/commands/request-context.js';
import { ApiParam, ApiResponse, ApiTags } from '../../../platform/http/openapi/decorators.js';
import { Route } from '../../../platform/http/route.js';
import { SignedIn } from '../../../platform/security/policy.js';
import { CapturePayPalOrder } from './capture.command.js';
import { PayPalFailure } from '@wavelane/paypal';
import { ConfirmPayPal } from './confirm.command.js';
import { declineOf, refusalOf } from './failure-answers.js';
import { OrderAtPayPal } from './order.command.js';
import { PayPalAccess } from './paypal-access.js';
import { ConfirmPayPalDto, ORDER_ID, PayPalOrderDto } from './paypal.dto.js';

const DECLINES = ['declined', 'recoverable', 'refused'];
const UNDER_WAY = 'PayPal has not answered yet. Do not pay again: we go on by ourselves.';

/** Paying for a plan through PayPal. */
@ApiTags('billing')
@SignedIn('own')
@Controller()
export class PayPalController {
  private readonly logger = new Logger('PayPal');

  constructor(
    private readonly commands: CommandBus,
    private readonly access: PayPalAccess,
  ) {}

  /** Called when the checkout opens: the token is valid for 15 minutes. */
  @Route(api.payPalSetup)
  async setup(): Promise<PayPalSetup> {
    const { gateway, clientId, environment, currency, sdkUrl } = this.access.effective();
    const clientToken = await this.answered(() => gateway.clientToken());
    return { clientToken, clientId, environment, currency, sdkUrl };
  }

  @Route(api.createPayPalOrder)
  order(
    @Me() { accountId }: Principal,
    @Body() { amount, currency, planId, durationType }: PayPalOrderDto,
    @Context() context: CommandContext,
  ): Promise<PayPalOrderCreated> {
    const wanted = { amount, currency, ...(planId && { planId }), ...(durationType && { durationType }) };
    return this.answered(() => this.commands.execute(new OrderAtPayPal(accountId, wanted, context)));
  }

  /** Returns PayPal's order word for word; 202 while the outcome is unknown; 422 if PayPal declined. */
  @OwnIdempotency()
  @ApiParam({ name: 'orderId', schema: { type: 'string', pattern: ORDER_ID.source } })
  @ApiResponse({ status: 202, description: 'PayPal has not answered yet' })
  @ApiResponse({ status: 422 })
  @Route(api.capturePayPalOrder)
  @HttpCode(200)
  async capture(
    @Me() { accountId }: Principal,
    @Param('orderId') orderId: string,
    @Context() context: CommandContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PayPalCaptureUnderWay | Record<string, unknown>> {
    try {
      const { answer } = await this.commands.execute(new CapturePayPalOrder(accountId, orderId, context));
      if (answer) return JSON.parse(answer.raw) as Record<string, unknown>;
      response.status(202);
      return { id: orderId, status: 'PENDING', message: UNDER_WAY } satisfies PayPalCaptureUnderWay;
    } catch (error) {
      if (!(error instanceof PayPalFailure)) throw error;
      if (!DECLINES.includes(error.kind)) throw this.told(error);
      response.status(422);
      return { ...declineOf(error) };
    }
  }

  /** The answer may still change, so it is not kept for repeats. */
  @OwnIdempotency()
  @ApiResponse({ status: 202, description: 'The payment is on its way' })
  @Route(api.confirmPayPal)
  @ApiResponse({ status: 404 })
  @HttpCode(200)
  async confirm(
    @Me() { accountId }: Principal,
    @Body() { planId, durationType, orderId }: ConfirmPayPalDto,
    @Context() context: CommandContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PayPalConfirmation> {
    const command = new ConfirmPayPal(accountId, { planId, durationType, orderId }, context);
    const confirmation = await this.answered(() => this.commands.execute(command));
    if (confirmation.status === 'PENDING') response.status(202);
    return confirmation;
  }

  private async answered<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw error instanceof PayPalFailure ? this.told(error) : error;
    }
  }

  private told(failure: PayPalFailure): Error {
    this.logger.warn(`${failure.message} (${failure.debugId ?? 'no debug id'})`);
    return refusalOf(failure);
  }
}
