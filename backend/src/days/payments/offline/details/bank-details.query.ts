import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { CommandExecutor } from '../../../../platform/domain/command-executor.js';
import { BANK_DETAILS_STREAM, bankDetails } from './bank-details.js';

/** The operator's bank details for offline payments, from the cached state of their stream; '' if there are none. */
export class GetBankDetails extends Query<string> {}

@QueryHandler(GetBankDetails)
export class GetBankDetailsHandler implements IQueryHandler<GetBankDetails> {
  constructor(private readonly executor: CommandExecutor) {}

  async execute(): Promise<string> {
    return (await this.executor.cached(bankDetails, BANK_DETAILS_STREAM)).text;
  }
}
