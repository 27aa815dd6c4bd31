import { phoneKey } from '../domain/phone/phone-key.js';

/** How a person can be reached: a number, the id that hides one (LID), or the id that a business was given for them. */
export const HANDLE_KINDS = ['phone', 'lid', 'business'] as const;
export type HandleKind = (typeof HANDLE_KINDS)[number];

export interface Handle {
  kind: HandleKind;
  /** A phone in E.164 with '+', a LID without its server, a business's id as it was given. */
  value: string;
}

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
