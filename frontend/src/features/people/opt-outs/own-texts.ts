import type { WithdrawalConfirmation } from '@wavelane/contracts';

/** The texts that are not the product's. @param changed a text in place of the one in its language */
export function ownTexts(
  texts: Readonly<WithdrawalConfirmation['texts']>,
  changed?: { language: string; text: string },
): { language: string; text: string }[] {
  return texts
    .map(({ language, text, builtIn }) => ({
      language,
      text: language === changed?.language ? changed.text.trim() : text,
      builtIn,
    }))
    .filter(({ text, builtIn }) => text !== builtIn)
    .map(({ language, text }) => ({ language, text }));
}
