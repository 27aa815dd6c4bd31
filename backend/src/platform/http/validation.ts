import { type ArgumentMetadata, type Type, type ValidationError, ValidationPipe } from '@nestjs/common';
import { say, type Saying } from '@wavelane/contracts';
import { FIELDS_MAX } from './errors/error-body.js';
import { isOddText } from './door/texts.js';
import { Refusal } from './errors/refusal.js';
import { sayingOf, type SaidBy, wordOf } from './is-valid.js';

/** DTOs by class-validator: unknown fields are refused, and the answer names every field at fault. */
export function validationPipe(): ValidationPipe {
  return new KnownFields({
    whitelist: true,
    forbidNonWhitelisted: true,
    transform: true,
    stopAtFirstError: true,
    forbidUnknownValues: true,
    // A shared check needs the value for its sentence; no answer contains the value.
    validationError: { target: false, value: true },
    exceptionFactory: (errors) => {
      const fields = Object.fromEntries(first(FIELDS_MAX, sayingsIn(errors)));
      const saying = Object.values(fields)[0] ?? say('request-not-valid');
      return new Refusal(400, { saying, fields });
    },
  });
}

/** The properties of every object: a field with such a name would be taken for that, and dropped without a word. */
const OF_EVERY_OBJECT: ReadonlySet<string> = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype']);

class KnownFields extends ValidationPipe {
  override transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (typeof value === 'object' && value !== null && metadata.metatype !== Object) {
      // JSON at the door was looked at there, as it lay in its bytes.
      const isLookedAt = metadata.type === 'body' && metadata.data !== FORM;
      for (const [field, inside] of Object.entries(value)) {
        if (OF_EVERY_OBJECT.has(field)) throw faultIn(field, say('no-field-here', { name: field }));
        if (!isLookedAt && isOddText(inside)) throw faultIn(field, say('text-not-of-this-kind'));
      }
    }
    return super.transform(value, metadata);
  }
}

const FORM = 'form';
const faultIn = (field: string, saying: Saying) => new Refusal(400, { saying, fields: { [field]: saying } });

/** Checks a body that did not come as plain JSON. @throws Refusal naming the fields */
export function validated<T>(metatype: Type<T>, value: unknown): Promise<T> {
  return validationPipe().transform(value, {
    type: 'body',
    metatype,
    data: FORM,
  } satisfies ArgumentMetadata) as Promise<T>;
}

/** One at a time: of thousands of faults the first few are reported, and the others are not even put into words. */
function* sayingsIn(errors: readonly ValidationError[], path = ''): Generator<[string, Saying]> {
  for (const { property, constraints, contexts, children, value } of errors) {
    const field = path + property;
    for (const [rule, message] of Object.entries(constraints ?? {})) {
      const by = contexts?.[rule] as SaidBy | undefined;
      if (rule === 'whitelistValidation') yield [field, say('no-field-here', { name: shown(field) })];
      else if (by !== undefined && 'problemsOf' in by)
        for (const { field: inside, saying } of by.problemsOf(value)) yield [inside, saying];
      else
        yield [
          field,
          typeFault(field, rule, by, value) ??
            (by && sayingOf(by, value)) ?? { ...say('field-not-valid', { field: shown(field) }), message },
        ];
    }
    yield* sayingsIn(children ?? [], `${field}.`);
  }
}

/** Rules of texts and of numbers: a value of another type fails each rule, so the sentence of the first one would mislead. */
const OF_TEXTS: ReadonlySet<string> = new Set(['passes', 'minLength', 'maxLength', 'matches', 'isNotEmpty']);
const OF_NUMBERS: ReadonlySet<string> = new Set(['min', 'max']);

/** The sentence about a value of the wrong type, which a rule refuses for another reason; undefined for all others. */
function typeFault(field: string, rule: string, by: SaidBy | undefined, value: unknown): Saying | undefined {
  if (value === undefined || value === null) return undefined;
  const what = (by && wordOf(by)) ?? shown(field);
  // A value of another type is there: it is not "required".
  if (rule === 'isString' && by?.what !== undefined) return by.ofOtherType ?? say('must-be-text', { what });
  if (Array.isArray(value)) return undefined;
  if (OF_TEXTS.has(rule) && typeof value !== 'string') return by?.ofOtherType ?? say('must-be-text', { what });
  return OF_NUMBERS.has(rule) && typeof value !== 'number' ? say('must-be-number', { what }) : undefined;
}

const shown = (field: string) => (field.length > 60 ? `${field.slice(0, 60)}…` : field);

function first<T>(count: number, items: Generator<T>): T[] {
  const found: T[] = [];
  for (const item of items) if (found.push(item) === count) break;
  return found;
}
