import { t } from '@lingui/core/macro';
import { type AttributeValue, typedNumber } from '@wavelane/contracts';

const WORDS: Readonly<Record<string, string>> = { name: t`Name`, language: t`Language`, timeZone: t`Time zone` };

/** The name of an attribute: the account's own are shown as they were written. */
export const attributeText = (name: string): string => WORDS[name] ?? name;

export type AttributeKind = 'text' | 'number' | 'truth';

export const kindOf = (value: AttributeValue | undefined): AttributeKind =>
  typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'truth' : 'text';

/** Typed text as the stored value; undefined if it is not of this kind. An empty text has no value. */
export function valueOf(typed: string, kind: AttributeKind): AttributeValue | undefined {
  const text = typed.trim();
  if (kind === 'truth') return text === 'true' ? true : text === 'false' ? false : undefined;
  if (kind === 'text') return text === '' ? undefined : text;
  return typedNumber(text);
}
