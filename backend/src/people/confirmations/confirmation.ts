import { isDeepStrictEqual } from 'node:util';
import { checkConfirmationText, say } from '@wavelane/contracts';
import type { Decider } from '../../platform/domain/decider.js';
import { refuse } from '../../platform/domain/domain-error.js';
import {
  confirmationEvents,
  type ConfirmationText,
  type WithdrawalConfirmationChanged,
} from './confirmation.events.js';
import {
  builtInText,
  CONFIRMATION_LANGUAGES,
  type ConfirmationLanguage,
  isConfirmationLanguage,
} from './confirmation-texts.js';

export interface ConfirmationState {
  isOn: boolean;
  /** The account's own, in the order of the languages. */
  texts: readonly ConfirmationText[];
}

export interface ConfirmationCommand {
  type: 'ChangeWithdrawalConfirmation';
  accountId: string;
  isOn: boolean;
  texts: readonly ConfirmationText[];
}

/** Decides whether a withdrawal by a word is confirmed once to the person, and in which texts. */
export const withdrawalConfirmation: Decider<ConfirmationState, ConfirmationCommand, WithdrawalConfirmationChanged> = {
  events: confirmationEvents,
  initialState: { isOn: true, texts: [] },

  decide({ accountId, isOn, texts: wanted }, state) {
    const texts = textsOf(wanted);
    if (isOn === state.isOn && isDeepStrictEqual(texts, state.texts)) return [];
    return [{ type: 'WithdrawalConfirmationChanged', data: { accountId, isOn, texts } }];
  },

  evolve: (_, { data: { isOn, texts } }) => ({ isOn, texts }),
};

/** Drops those that are the product's anyway. @throws DomainError invalid, naming the field */
function textsOf(wanted: readonly ConfirmationText[]): ConfirmationText[] {
  const own = new Map<string, string>();
  for (const { language, text: given } of wanted) {
    if (!isConfirmationLanguage(language)) refuse('texts', say('no-text-in', { language }));
    if (own.has(language)) refuse('texts', say('two-texts-in', { language }));
    const text = given.normalize('NFC').trim();
    const problem = checkConfirmationText(text);
    if (problem !== undefined) refuse('texts', problem);
    own.set(language, text);
  }
  return CONFIRMATION_LANGUAGES.flatMap((language) => {
    const text = own.get(language);
    return text === undefined || text === builtInText(language) ? [] : [{ language, text }];
  });
}

/** The text in a language, the account's own before the product's. @param language one of those that there are texts in */
export function textIn({ texts }: ConfirmationState, language: ConfirmationLanguage): string {
  return texts.find((one) => one.language === language)?.text ?? builtInText(language);
}
