import { Body, Controller, HttpCode, Param, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { api, type OfflinePayment, type OfflinePaymentReview } from '@wavelane/contracts';
import type { Response } from 'express';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { ApiProduces, ApiTags } from '../../../platform/http/openapi/decorators.js';
import { sendPage } from '../../../platform/http/paging.js';
import { Context } from '../../../platform/http/commands/request-context.js';
import { Route } from '../../../platform/http/route.js';
import { Confirmed } from '../../../platform/security/confirmed.js';
import { AdminOnly } from '../../../platform/security/policy.js';
import { ApproveDto, OfflinePaymentsQuery, RejectDto } from './offline-payments.dto.js';
import { GetPaymentProof, ListOfflinePayments } from './offline-payments.queries.js';
import { ApproveOfflinePayment, RejectOfflinePayment } from './offline-payments.commands.js';
import { ReviewOfflinePayment } from './payment-review.query.js';
import { PROOF_TYPES, proofName, Proofs } from './proofs/proofs.js';

/** The administrator decides on offline payments. */
@ApiTags('admin')
@AdminOnly()
@Controller()
export class AdminOfflinePaymentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly proofs: Proofs,
  ) {}

  @Route(api.offlinePayments)
  async list(
    @Query() { status, ...page }: OfflinePaymentsQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OfflinePayment[]> {
    return sendPage(response, await this.queries.execute(new ListOfflinePayments(status, page)));
  }

  /**
   * Returns the file that the user sent as proof. It is a download, never a page, so that a browser runs nothing in it.
   */
  @Route(api.paymentProof)
  @ApiProduces(...PROOF_TYPES)
  async proof(@Param('id') id: string, @Res() response: Response): Promise<void> {
    const proof = await this.queries.execute(new GetPaymentProof(id));
    const bytes = await this.proofs.read(proof);
    response.setHeader('Content-Type', proof.contentType);
    response.setHeader('Content-Disposition', `attachment; filename="${proofName(id, proof)}"`);
    response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
    response.setHeader('Cache-Control', 'private, no-store');
    response.end(bytes);
  }

  @Route(api.offlinePaymentReview)
  review(@Param('id') id: string): Promise<OfflinePaymentReview> {
    return this.queries.execute(new ReviewOfflinePayment(id));
  }

  @Confirmed()
  @Route(api.approveOfflinePayment)
  @HttpCode(200)
  async approve(
    @Param('id') id: string,
    @Body() { days, note, planChoice }: ApproveDto,
    @Context() context: CommandContext,
  ): Promise<{ success: true }> {
    await this.commands.execute(new ApproveOfflinePayment(id, days ?? null, note ?? null, planChoice ?? null, context));
    return { success: true };
  }

  @Confirmed()
  @Route(api.rejectOfflinePayment)
  @HttpCode(200)
  async reject(
    @Param('id') id: string,
    @Body() { reason }: RejectDto,
    @Context() context: CommandContext,
  ): Promise<{ success: true }> {
    await this.commands.execute(new RejectOfflinePayment({ paymentId: id, reason: reason ?? null }, context));
    return { success: true };
  }
}
