import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { WithdrawalConfirmation } from '@wavelane/contracts';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { languageOfStop } from '../words/wishes.js';
import { confirmationStream } from './confirmation.events.js';
import { type ConfirmationState, textIn, withdrawalConfirmation } from './confirmation.js';
import { builtInText, CONFIRMATION_LANGUAGES, isConfirmationLanguage, languageOfScript } from './confirmation-texts.js';

/** Whether withdrawals of an account are confirmed, and in which words. */
export class GetWithdrawalConfirmation extends Query<WithdrawalConfirmation> {
  constructor(readonly accountId: string) {
    super();
  }
}

/**
 * Returns the text that confirms a withdrawal by this word, `{{sender}}` still in it; null if the account confirms
 * none.
 */
export class GetConfirmationText extends Query<string | null> {
  constructor(
    readonly accountId: string,
    readonly word: string,
  ) {
    super();
  }
}

@QueryHandler(GetWithdrawalConfirmation)
export class GetWithdrawalConfirmationHandler implements IQueryHandler<GetWithdrawalConfirmation> {
  constructor(private readonly executor: CommandExecutor) {}

  async execute({ accountId }: GetWithdrawalConfirmation): Promise<WithdrawalConfirmation> {
    return viewOf(await this.executor.state(withdrawalConfirmation, confirmationStream(accountId)));
  }
}

@QueryHandler(GetConfirmationText)
export class GetConfirmationTextHandler implements IQueryHandler<GetConfirmationText> {
  constructor(private readonly executor: CommandExecutor) {}

  async execute({ accountId, word }: GetConfirmationText): Promise<string | null> {
    const state = await this.executor.state(withdrawalConfirmation, confirmationStream(accountId));
    if (!state.isOn) return null;
    const known = languageOfStop(word);
    return textIn(state, known !== undefined && isConfirmationLanguage(known) ? known : languageOfScript(word));
  }
}

export const viewOf = (state: ConfirmationState): WithdrawalConfirmation => ({
  isOn: state.isOn,
  texts: CONFIRMATION_LANGUAGES.map((language) => ({
    language,
    text: textIn(state, language),
    builtIn: builtInText(language),
  })),
});

export const confirmationQueries = [GetWithdrawalConfirmationHandler, GetConfirmationTextHandler];
