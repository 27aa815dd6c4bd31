import { Body, Controller, Query, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { api, type OwnOfflinePayment } from '@wavelane/contracts';
import type { Request, Response } from 'express';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { ApiForm } from '../../../platform/http/api-form.js';
import { OwnIdempotency } from '../../../platform/http/commands/idempotency.interceptor.js';
import { ApiBody, ApiTags } from '../../../platform/http/openapi/decorators.js';
import { PageQuery, sendPage } from '../../../platform/http/paging.js';
import { Context, Me, type Principal } from '../../../platform/http/commands/request-context.js';
import { validated } from '../../../platform/http/validation.js';
import { Route } from '../../../platform/http/route.js';
import { SignedIn } from '../../../platform/security/policy.js';
import { OfflineSubmissionDto, SUBMISSION_FORM } from './offline-payments.dto.js';
import { ListOwnOfflinePayments } from './offline-payments.queries.js';
import { SubmitOfflinePayment } from './offline-payments.commands.js';
import { type ProofDraft, Proofs } from './proofs/proofs.js';
import { submissionIn } from './proofs/submission-form.js';

/** Payments that are made elsewhere; the user reports them with a proof. */
@ApiTags('billing')
@Controller()
export class OfflinePaymentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly proofs: Proofs,
  ) {}

  @SignedIn('own')
  @Route(api.ownOfflinePayments)
  async own(
    @Me() { accountId }: Principal,
    @Query() page: PageQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OwnOfflinePayment[]> {
    return sendPage(response, await this.queries.execute(new ListOwnOfflinePayments(accountId, page)));
  }

  /** Takes JSON, or a form with the same fields and a file `proof`: a picture or a PDF of at most 5 MB. */
  @SignedIn('own')
  @Route(api.submitOfflinePayment)
  @OwnIdempotency()
  @ApiBody({ type: OfflineSubmissionDto })
  @ApiForm(SUBMISSION_FORM)
  async submit(
    @Me() { accountId }: Principal,
    @Body() body: unknown,
    @Req() request: Request,
    @Context() context: CommandContext,
  ): Promise<{ id: string }> {
    const isForm = Boolean(request.is('multipart/form-data'));
    let draft: ProofDraft | undefined;
    const take = async (pieces: AsyncIterable<Buffer>) => (draft = await this.proofs.draft(pieces));
    try {
      const { given, proof } = isForm ? await submissionIn(request, take) : { given: body, proof: null };
      const { reference, ...submission } = await validated(OfflineSubmissionDto, given);
      const content = { ...submission, reference: reference?.trim() || null };
      return { id: await this.commands.execute(new SubmitOfflinePayment(accountId, content, proof, context)) };
    } finally {
      if (draft) await this.proofs.drop(draft);
    }
  }
}
