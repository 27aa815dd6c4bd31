import { say, type Saying } from '@wavelane/contracts';
import { DomainError } from '../../platform/domain/domain-error.js';
import { addressOf, parsePhone } from '../../platform/domain/phone/phone.js';
import { canonical, type Handle, type HandleKind } from '../../platform/personal/handle.js';

const LID = /^\d{5,20}(:\d{1,3})?(@lid)?$/;
/** A country and an id that WhatsApp makes for one business, for example BH.13491208655302741918. */
export const BUSINESS_ID = /^[A-Z]{2}\.[A-Za-z0-9]{5,128}$/;

/**
 * Reads a handle as people write it.
 * @param defaultCountry ISO 3166 alpha-2 of numbers without country code; null if there is none
 * @throws DomainError invalid, naming the field, which is that of the kind
 */
export function readHandle(kind: HandleKind, text: string, defaultCountry: string | null): Handle {
  if (kind === 'phone') {
    const parsed = parsePhone(text, defaultCountry);
    if ('error' in parsed) throw refused('phone', parsed.error);
    return { kind, value: parsed.e164 };
  }
  const value = canonical(kind, text);
  if (kind === 'lid') {
    if (!LID.test(text.trim())) throw refused('lid', say('lid-invalid'));
    return { kind, value };
  }
  if (!BUSINESS_ID.test(value)) throw refused('business', say('business-id-invalid'));
  return { kind, value };
}

/**
 * A handle of whichever kind the text looks like, to look for: a number with country code needs no numbering plan.
 * @throws DomainError invalid
 */
export function someHandle(text: string, defaultCountry: string | null): Handle {
  const trimmed = text.trim();
  if (trimmed.endsWith('@lid')) return named(() => readHandle('lid', trimmed, defaultCountry));
  if (BUSINESS_ID.test(trimmed)) return { kind: 'business', value: trimmed };
  const address = addressOf(trimmed);
  if (address !== undefined) return { kind: 'phone', value: address };
  return named(() => readHandle('phone', trimmed, defaultCountry));
}

function named(read: () => Handle): Handle {
  try {
    return read();
  } catch (error) {
    throw error instanceof DomainError ? refused('handle', error.saying) : error;
  }
}

const refused = (field: string, problem: Saying) => DomainError.invalid(problem, { [field]: problem });
