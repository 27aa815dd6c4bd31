import { t } from '@lingui/core/macro';
import { type SendMessage, unknownIn } from '@wavelane/contracts';

/** Values of the recipient that a message can have and that may be left empty. */
export type PersonalValue = 'name' | 'email';

const textsIn = (part: unknown): string[] =>
  typeof part === 'string'
    ? [part]
    : typeof part === 'object' && part !== null
      ? Object.values(part).flatMap(textsIn)
      : [];

/** Whether the message uses the value and says nothing in its place, as `{{name|there}}` does. */
export const isNeeded = (
  value: PersonalValue,
  { header, body, footer, buttons, content }: Partial<SendMessage>,
): boolean => textsIn([header, body, footer, buttons, content]).some((text) => unknownIn(text, []).includes(value));

/** The problem with an empty value that the message uses: the server refuses such a message. */
export const checkNeeded =
  (value: PersonalValue, message: Partial<SendMessage>) =>
  (entered: string): string | undefined =>
    entered.trim() === '' && isNeeded(value, message) ? t`The message uses {{${value}}}: fill it in` : undefined;
