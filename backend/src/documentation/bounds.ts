import type { Check } from '@wavelane/contracts';
import * as contracts from '@wavelane/contracts';
import { getMetadataStorage } from 'class-validator';
import type { Schema } from './model.js';

const INVISIBLE = '\\p{Cc}\\p{Cs}\\u202a-\\u202e\\u2066-\\u2069\\ufeff';
/** Something to read, and nothing that cannot be seen. */
const READABLE = `^[^${INVISIBLE}]*[^\\s${INVISIBLE}][^${INVISIBLE}]*$`;
/** Nothing that cannot be seen, or nothing. */
const SEEN = `^[^${INVISIBLE}]*$`;
/** 8 to 15 digits, with what people write between them. */
const PHONE = '^[+(]{0,2}(\\d[ ()./\\-]{0,2}){8,15}$';
/** Every month has 28 days. */
const INSTANT =
  '^[12]\\d{3}-(0[1-9]|1[0-2])-(0[1-9]|1\\d|2[0-8])T([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?(Z|[+-](0\\d|1[0-3]):[0-5]\\d)$';
/** The same with a letter or digit. */
const SAYABLE = `^[^${INVISIBLE}]*[\\p{L}\\p{N}][^${INVISIBLE}]*$`;
/** Nothing that a link or a variable could be made of. */
const PLAIN = `^[^${INVISIBLE}{}.@:/]*[^\\s${INVISIBLE}{}.@:/][^${INVISIBLE}{}.@:/]*$`;
const SHORT_NAME = '^/?[\\p{L}\\p{N}_][\\p{L}\\p{N}_-]{0,31}$';
const SOMETHING = '\\S';

const readable = (maxLength: number): Schema => ({ type: 'string', minLength: 1, maxLength, pattern: READABLE });
const word: Schema = { ...readable(contracts.WITHDRAWAL_WORD_MAX), pattern: SAYABLE };
const email: Schema = { type: 'string', format: 'email', maxLength: contracts.EMAIL_MAX };

/** What the checks that browser and server share say of a text. */
const CHECKS: ReadonlyMap<unknown, Schema> = new Map<Check, Schema>([
  [contracts.checkEmail, email],
  [contracts.checkNewEmail, email],
  [contracts.checkPassword, { type: 'string', minLength: contracts.PASSWORD_MIN, maxLength: contracts.PASSWORD_MAX }],
  [contracts.checkName, readable(contracts.NAME_MAX)],
  [contracts.checkLabel, readable(contracts.LABEL_MAX)],
  [contracts.checkWithdrawalWord, word],
  [contracts.checkConfirmationText, { ...readable(contracts.CONFIRMATION_MAX), pattern: PLAIN }],
  [contracts.checkAttributeName, readable(contracts.ATTRIBUTE_NAME_MAX)],
  [contracts.checkPurpose, { type: 'string', minLength: 1, maxLength: 40, pattern: contracts.PURPOSE.source }],
  [contracts.checkLanguage, { type: 'string', minLength: 2, maxLength: 21, pattern: contracts.LANGUAGE.source }],
  [contracts.checkInstant, { type: 'string', maxLength: 40, pattern: INSTANT }],
  [contracts.checkEvidencePlace, { type: 'string', maxLength: contracts.REFERENCE_MAX, pattern: SEEN }],
  [contracts.checkEvidenceNote, { type: 'string', maxLength: contracts.NOTE_MAX, pattern: SEEN }],
  [contracts.checkWhatHappened, readable(contracts.NOTE_MAX)],
  [contracts.checkWording, { type: 'string', minLength: 1, maxLength: contracts.WORDING_MAX, pattern: SOMETHING }],
  [
    contracts.checkConversationNote,
    { type: 'string', minLength: 1, maxLength: contracts.CONVERSATION_NOTE_MAX, pattern: SOMETHING },
  ],
  [
    contracts.checkShortName,
    { type: 'string', minLength: 1, maxLength: contracts.CANNED_NAME_MAX + 1, pattern: SHORT_NAME },
  ],
  [
    contracts.checkCannedText,
    { type: 'string', minLength: 1, maxLength: contracts.BODY_MAX, pattern: `^[^{}]*[^\\s{}][^{}]*$` },
  ],
  [contracts.checkTemplateTitle, readable(contracts.TEMPLATE_TITLE_MAX)],
  [contracts.checkPhone, { type: 'string', maxLength: 100, pattern: PHONE }],
  [contracts.checkReason, { type: 'string', minLength: 1, maxLength: contracts.NOTE_MAX, pattern: SOMETHING }],
  [contracts.checkBody, { type: 'string', minLength: 1, maxLength: contracts.BODY_MAX, pattern: SOMETHING }],
  [contracts.checkHeader, { type: 'string', maxLength: contracts.HEADER_MAX }],
  [contracts.checkFooter, { type: 'string', maxLength: contracts.FOOTER_MAX }],
  [contracts.checkButtonTitle, { type: 'string', maxLength: contracts.BUTTON_TITLE_MAX }],
]);

/** What a rule of class-validator says, by its name there. */
const RULES: Readonly<Record<string, (first: unknown, second: unknown) => Schema>> = {
  isString: () => ({ type: 'string' }),
  isInt: () => ({ type: 'integer' }),
  isBoolean: () => ({ type: 'boolean' }),
  isArray: () => ({ type: 'array' }),
  min: (first) => ({ minimum: Number(first) }),
  max: (first) => ({ maximum: Number(first) }),
  minLength: (first) => ({ minLength: Number(first) }),
  maxLength: (first) => ({ maxLength: Number(first) }),
  isLength: (first, second) => ({ minLength: Number(first), maxLength: Number(second) }),
  arrayMinSize: (first) => ({ minItems: Number(first) }),
  arrayMaxSize: (first) => ({ maxItems: Number(first) }),
  matches: (first) => (first instanceof RegExp ? { pattern: first.source } : {}),
  notEquals: (first) => ({ not: { const: first } }),
  isIp: () => ({
    anyOf: [
      { type: 'string', format: 'ipv4' },
      { type: 'string', format: 'ipv6' },
    ],
  }),
  isTimeZone: () => ({ type: 'string', minLength: 1, maxLength: 60 }),
  passes: (first) => CHECKS.get(first) ?? { type: 'string' },
};

type Class = abstract new (...args: never[]) => object;

/** Classes that have rules of class-validator. It keeps them by class, in a field that it does not show. */
export function classesWithRules(): ReadonlyMap<string, Class> {
  const kept = Reflect.get(getMetadataStorage(), 'validationMetadatas') as ReadonlyMap<Class, unknown>;
  return new Map([...kept.keys()].map((one) => [one.name, one]));
}

/** What the rules of a class say of its fields. */
export function boundsOf(of: Class): Record<string, Schema> {
  const bounds: Record<string, Schema> = {};
  for (const { propertyName, name = '', constraints, each } of getMetadataStorage().getTargetValidationMetadatas(
    of,
    '',
    false,
    false,
  )) {
    const [first, second] = (constraints as unknown[] | undefined) ?? [];
    const said = RULES[name]?.(first, second);
    if (!said) continue;
    const before = bounds[propertyName] ?? {};
    bounds[propertyName] = each ? { ...before, items: { ...before.items, ...said } } : { ...before, ...said };
  }
  return bounds;
}

/** A field's schema with its bounds: what was written by hand stays. */
export function bounded(schema: Schema, bounds: Schema | undefined): Schema {
  if (!bounds || schema.anyOf || schema.oneOf || schema.$ref) return schema;
  const { items, anyOf, ...plain } = bounds;
  if (anyOf) return { ...without(schema, ['type']), anyOf };
  const isWhole = bounds.type === 'integer';
  const whole = Array.isArray(schema.type) && schema.type.includes('null') ? ['integer', 'null'] : 'integer';
  const type = isWhole ? whole : (schema.type ?? bounds.type);
  const made = { ...plain, ...schema, ...(type !== undefined && { type }) };
  return items && made.items ? { ...made, items: bounded(made.items, items) } : made;
}

const without = (schema: Schema, names: readonly (keyof Schema)[]): Schema =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => !names.includes(name as keyof Schema)));
