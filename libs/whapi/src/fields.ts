import { storableText } from '@wavelane/contracts';

/** Careful reading of what the gateway says: every field may be missing or of another type. */
export type Raw = Readonly<Record<string, unknown>>;

export const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const raw = (value: unknown): Raw => (isRaw(value) ? value : {});

export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/**
 * A text or an id of the gateway, as every store takes it: at most `max` UTF-16 units, cut between characters. A number
 * becomes its digits; anything else, and an empty text, null.
 */
export function text(value: unknown, max = 500): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string' || value === '') return null;
  const cut = value.length > max ? value.slice(0, isHalf(value.charCodeAt(max - 1)) ? max - 1 : max) : value;
  return cut === '' ? null : storableText(cut);
}

/** The first half of a character that takes two units. */
const isHalf = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;

export function number(value: unknown): number | null {
  const parsed = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof parsed === 'number' && Number.isFinite(parsed) ? parsed : null;
}

/** Converts seconds since 1970, as a number or as text (statuses come as text), to ISO-8601; null if it is no time. */
export function instant(value: unknown): string | null {
  const seconds = number(value);
  if (seconds === null || seconds <= 0 || seconds > 32_503_680_000) return null;
  return new Date(seconds * 1_000).toISOString();
}

/** `97330000002@s.whatsapp.net` to `97330000002`; null if it does not begin with a number. */
export function digitsOf(value: unknown): string | null {
  return /^\+?(\d{5,20})(?:[:@-]|$)/.exec(text(value) ?? '')?.[1] ?? null;
}

/**
 * Digits of a phone number from `97330000002`, `97330000002@s.whatsapp.net` or `97330000002:12@s.whatsapp.net`. null
 * for a hidden number (`@lid`), which has digits of another meaning, and for anything else.
 */
export function numberOf(value: unknown): string | null {
  return /^\+?(\d{5,20})(?::\d+)?(?:@(?:s\.whatsapp\.net|c\.us))?$/.exec(text(value) ?? '')?.[1] ?? null;
}

/** The failure that a status reports: bounded text; null without any. */
export function errorsOf(item: Raw): string | null {
  const texts = list(item.errors).map((error) => {
    const { title, message, details, code } = raw(error);
    return text(error) ?? text(message) ?? text(title) ?? text(details) ?? text(code);
  });
  return text(texts.filter((entry) => entry !== null).join('; '), 500);
}
