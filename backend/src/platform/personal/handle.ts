import { phoneKey } from '../domain/phone/phone-key.js';

/** How a person can be reached: a number, the id that hides one (LID), or the id that a business was given for them. */
export const HANDLE_KINDS = ['phone', 'lid', 'business'] as const;
export type HandleKind = (typeof HANDLE_KINDS)[number];

export interface Handle {
  kind: HandleKind;
  /** A phone in E.164 with '+', a LID without its server, a business's id as it was given. */
  value: string;
}

const LID_SERVER = '@lid';

/**
 * The one text by which messages and opt-outs name a handle: a phone in E.164 with '+', a LID with its server
 * (`123456789012345@lid`), a business's id as it was given.
 */
export const addressTextOf = ({ kind, value }: Handle): string =>
  kind === 'lid' ? `${canonical(kind, value)}${LID_SERVER}` : value;

/** The handle that an {@link addressTextOf} names. The pseudonym of a forgotten person counts as a phone. */
export function handleNamed(address: string): Handle {
  if (isHiddenAddress(address)) return { kind: 'lid', value: canonical('lid', address) };
  return { kind: /^[A-Z]{2}\./.test(address) ? 'business' : 'phone', value: address };
}

/** Whether an address is the id that stands for a number that WhatsApp hides. */
export const isHiddenAddress = (address: string): boolean => address.endsWith(LID_SERVER);

/**
 * One text for all the ways in which the same handle is written: Brazilian and Mexican variants of a number, a LID with
 * its server or its device. For comparing only, never for sending.
 */
export function canonical(kind: HandleKind, value: string): string {
  const trimmed = value.trim();
  switch (kind) {
    case 'phone':
      // A pseudonym, of which nothing may be taken for a number.
      if (/[a-z]/i.test(trimmed)) return trimmed;
      return phoneKey(`+${trimmed.replace(/\D/g, '')}`);
    case 'lid':
      return trimmed.replace(/@.*$/, '').replace(/:.*$/, '');
    case 'business':
      return trimmed;
  }
}
