import {
  type Check,
  type FieldProblem,
  type ParamsOf,
  say,
  type SAYINGS,
  type Saying,
  type SayingCode,
} from '@wavelane/contracts';
import { ValidateBy, type ValidationOptions } from 'class-validator';

/**
 * How the sentence of a refused field is found again: it is always the same, or the check says it of the value, or of
 * each field within it.
 */
export type SaidBy = NamedBy &
  (
    | { saying: Saying }
    | { check: Check }
    | { problemsOf: (value: unknown) => readonly FieldProblem[] }
    | { schema?: object }
  );

interface NamedBy {
  /** The word of the field in sentences; the field's name without one. */
  what?: Saying;
  /** The sentence about a value of another JSON type, if the usual one does not help. */
  ofOtherType?: Saying;
}

type Word = {
  [Code in SayingCode]: Code extends `word-${string}`
    ? [] extends ParamsOf<(typeof SAYINGS)[Code]>
      ? Code
      : never
    : never;
}[SayingCode];

/** The options of a rule whose sentences call the field by this word: `@IsValid(checkName, named('word-name'))`. */
export const named = (word: Word): ValidationOptions => ({ context: { what: say(word) } satisfies SaidBy });

/** The options of a rule of phone numbers, which spreadsheets and programs take for figures. */
export const AS_PHONE: ValidationOptions = {
  context: { what: say('word-phone-number'), ofOtherType: say('phone-number-in-quotes') } satisfies SaidBy,
};

/** The options of a rule of addresses: a value of another type is called invalid as well (the specification's sentence). */
export const AS_EMAIL: ValidationOptions = {
  context: { what: say('word-email'), ofOtherType: say('invalid-email-address') } satisfies SaidBy,
};

/** Returns the word that sentences of this rule use for the field; undefined if the rule gives none. */
export function wordOf(by: SaidBy): Saying | undefined {
  const word = by.what ?? ('saying' in by ? by.saying.params?.what : undefined);
  return typeof word === 'object' ? word : undefined;
}

/** The sentence about a value that was refused; undefined if the value is no text, which a check cannot judge. */
export function sayingOf(by: SaidBy, value: unknown): Saying | undefined {
  if ('saying' in by) return by.saying;
  if (!('check' in by)) return undefined;
  // With `each` the whole list comes here: the first text that does not pass gives the message.
  const values: unknown[] = Array.isArray(value) ? value : [value];
  const wrong = values.find((one) => typeof one !== 'string' || by.check(one) !== undefined);
  return by.check(typeof wrong === 'string' ? wrong : '');
}

/** The options of a class-validator decorator with this sentence. */
export const saidOf = (saying: Saying): ValidationOptions => ({
  message: saying.message,
  context: { saying } satisfies SaidBy,
});

/** The options of a rule that needs a text: the answer to a value of another type has the word of the field. */
export const required = (saying: Saying, word: Word): ValidationOptions => ({
  message: saying.message,
  context: { saying, what: say(word) } satisfies SaidBy,
});

/** The same by its code: `@MaxLength(10, says('too-long', { … }))`. */
export const says = <Code extends SayingCode>(code: Code, ...params: ParamsOf<(typeof SAYINGS)[Code]>) =>
  saidOf(say(code, ...params));

/** The check that browser and server share, as a decorator: a text that passes it, with its own message. */
export function IsValid(check: Check, options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'passes',
      // For code that reads from the decorators what a field may hold.
      constraints: [check],
      validator: {
        validate: (value) => typeof value === 'string' && check(value) === undefined,
        defaultMessage: (args) => sayingOf({ check }, args?.value)?.message ?? `${args?.property} must be text`,
      },
    },
    { ...options, context: { ...(options?.context as object | undefined), check } satisfies SaidBy },
  );
}
