import {
  BODY_MAX,
  BUTTONS_MAX,
  type Check,
  checkBody,
  checkButtonTitle,
  checkFooter,
  checkHeader,
  fillTemplate,
  say,
  type Saying,
  textTemplate,
  type TextTemplate,
  type ValueOf,
} from '@wavelane/contracts';
import { DomainError } from '../../platform/domain/domain-error.js';

/** The texts of a message, with or without variables still in them. */
export interface MessageContent {
  header: string | null;
  body: string;
  footer: string | null;
  /** Titles. */
  buttons: readonly string[];
}

/** Values by lower-case variable name; an empty one counts as missing. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Treats an empty header, footer or button as absent. @throws DomainError with more than 3 buttons */
export function normalise(wording: MessageContent): MessageContent {
  const buttons = wording.buttons.map((title) => title.trim()).filter((title) => title !== '');
  if (buttons.length > BUTTONS_MAX) refuse('buttons', say('too-many-buttons', { n: BUTTONS_MAX }));
  const text = (value: string | null) => (value === null || value.trim() === '' ? null : value.trim());
  return { header: text(wording.header), body: wording.body.trim(), footer: text(wording.footer), buttons };
}

/** A content rendered for one person: the text, or the field at fault and why. */
export type Rendered = { wording: MessageContent } | { field: string; problem: Saying };

/** A message content parsed once, to be rendered for many people. */
export interface PreparedContent {
  /** The variables it uses, lower case, each once. */
  variables: readonly string[];
  /** Variables that need a value: at least one place gives no fallback. */
  required: readonly string[];
  /** Values in the order of `variables`, by name. */
  valuesIn(values: readonly string[]): ValueOf;
  /** Where a variable is used first. */
  fieldOf(variable: string): string | undefined;
  fill(valueOf: ValueOf): Rendered;
}

/**
 * Parses a content. The rules are checked on every result, not on the pattern: a name can make a text too long. A
 * content without variables is the same for all and is checked once.
 * @param checkOfBody what its body has to be
 */
export function prepare(wording: MessageContent, checkOfBody: Check = checkBody): PreparedContent {
  const parts: Part[] = [
    { field: 'body', template: textTemplate(wording.body), check: checkOfBody },
    ...(wording.header === null
      ? []
      : [{ field: 'header', template: textTemplate(wording.header), check: checkHeader } as const]),
    ...(wording.footer === null
      ? []
      : [{ field: 'footer', template: textTemplate(wording.footer), check: checkFooter } as const]),
    ...wording.buttons.map((title) => ({
      field: 'buttons' as const,
      template: textTemplate(title),
      check: checkButtonTitle,
    })),
  ];
  const fixed = parts.map((part) => (part.template.names.length === 0 ? fillPart(part, () => undefined) : undefined));
  const variables = [...new Set(parts.flatMap(({ template }) => template.names))];
  const placeOf = new Map(variables.map((name, place) => [name, place]));
  return {
    variables,
    valuesIn: (values) => (name) => values[placeOf.get(name) ?? -1],
    required: [...new Set(parts.flatMap(({ template }) => fillTemplate(template, () => undefined).missing))],
    fieldOf: (variable) => parts.find(({ template }) => template.names.includes(variable))?.field,
    fill(valueOf) {
      const filled: MessageContent & { buttons: string[] } = { header: null, body: '', footer: null, buttons: [] };
      for (const [index, part] of parts.entries()) {
        const result = fixed[index] ?? fillPart(part, valueOf);
        if ('problem' in result) return result;
        if (part.field === 'body') filled.body = result.text;
        // A value may be empty, and an empty button or header is left out.
        else if (result.text.trim() === '') continue;
        else if (part.field === 'buttons') filled.buttons.push(result.text.trim());
        else filled[part.field] = result.text;
      }
      if (new Set(filled.buttons).size < filled.buttons.length) {
        return { field: 'buttons', problem: say('button-texts-must-differ') };
      }
      return { wording: filled };
    },
  };
}

interface Part {
  field: 'body' | 'header' | 'footer' | 'buttons';
  template: TextTemplate;
  check: Check;
}

function fillPart(
  { field, template, check }: Part,
  valueOf: ValueOf,
): { text: string } | { field: string; problem: Saying } {
  const { text, missing } = fillTemplate(template, valueOf, BODY_MAX);
  if (missing.length > 0) return { field, problem: noValueFor(missing) };
  const problem = check(text);
  return problem === undefined ? { text } : { field, problem };
}

const NAMED = 5;

/** The message about variables without a value. */
export function noValueFor(missing: readonly string[]): Saying {
  const names = missing.slice(0, NAMED).map((name) => `{{${name}}}`);
  const all = missing.length > NAMED ? `${names.join(', ')} and ${missing.length - NAMED} more` : names.join(', ');
  return say('no-value-for', { names: all });
}

/**
 * The text that goes out to one person.
 * @throws DomainError invalid, naming the field and the variable without a value
 */
export function render(wording: MessageContent, values: Variables, checkOfBody?: Check): MessageContent {
  const filled = prepare(wording, checkOfBody).fill((name) => (Object.hasOwn(values, name) ? values[name] : undefined));
  if ('problem' in filled) return refuse(filled.field, filled.problem);
  return filled.wording;
}

/**
 * The plain text of a message without buttons, which WhatsApp cannot show a header or footer for: header in bold,
 * footer in italics. Echoes hold the same text, so it identifies them.
 */
export function plainText({ header, body, footer }: Pick<MessageContent, 'header' | 'body' | 'footer'>): string {
  return [header && `*${header}*`, body, footer && `_${footer}_`].filter(Boolean).join('\n\n');
}

function refuse(field: string, problem: Saying): never {
  throw DomainError.invalid(problem, { [field]: problem });
}
