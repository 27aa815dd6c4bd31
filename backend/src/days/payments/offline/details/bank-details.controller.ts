import { Body, Controller } from '@nestjs/common';
import { api, type BankDetails } from '@wavelane/contracts';
import type { CommandContext } from '../../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../../platform/domain/command-executor.js';
import { Context } from '../../../../platform/http/commands/request-context.js';
import { ApiTags } from '../../../../platform/http/openapi/decorators.js';
import { Route } from '../../../../platform/http/route.js';
import { Confirmed } from '../../../../platform/security/confirmed.js';
import { AdminOnly, SignedIn } from '../../../../platform/security/policy.js';
import { BankDetailsDto } from './bank-details.dto.js';
import { BANK_DETAILS_STREAM, bankDetails } from './bank-details.js';

/** The bank details for users who pay offline. */
@ApiTags('billing')
@Controller()
export class BankDetailsController {
  constructor(private readonly executor: CommandExecutor) {}

  @SignedIn('own')
  @Route(api.bankDetails)
  async show(): Promise<BankDetails> {
    return viewOf(await this.executor.state(bankDetails, BANK_DETAILS_STREAM));
  }

  @AdminOnly()
  @Confirmed()
  @Route(api.saveBankDetails)
  async save(@Body() { text }: BankDetailsDto, @Context() context: CommandContext): Promise<BankDetails> {
    const command = { type: 'SetBankDetails', text } as const;
    const { state } = await this.executor.execute(bankDetails, BANK_DETAILS_STREAM, command, context);
    return viewOf(state);
  }
}

const viewOf = ({ text }: { text: string }): BankDetails => ({ text: text === '' ? null : text });
