import { Body, Controller } from '@nestjs/common';
import { api, BANK_DETAILS_MAX, type BankDetails, inFigures } from '@wavelane/contracts';
import { IsString, MaxLength } from 'class-validator';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { Context } from '../../../platform/http/commands/request-context.js';
import { ApiProperty, ApiTags } from '../../../platform/http/openapi/decorators.js';
import { Route } from '../../../platform/http/route.js';
import { Confirmed } from '../../../platform/security/confirmed.js';
import { AdminOnly, SignedIn } from '../../../platform/security/policy.js';
import { BANK_DETAILS_STREAM, bankDetails } from './bank-details.js';

/** PUT /api/admin/bank-details */
export class BankDetailsDto {
  @ApiProperty({ maxLength: BANK_DETAILS_MAX })
  @MaxLength(BANK_DETAILS_MAX, { message: `Bank details must be at most ${inFigures(BANK_DETAILS_MAX)} characters` })
  @IsString({ message: 'Bank details must be a text' })
  text!: string;
}

/** Where users pay to who pay offline. */
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
