import {
  BODY_MAX,
  BUTTONS_MAX,
  type ButtonTarget,
  type Check,
  checkBody,
  checkButtonTitle,
  checkFooter,
  checkHeader,
  fillTemplate,
  type RichContent,
  say,
  type Saying,
  textTemplate,
  type TextTemplate,
  type ValueOf,
} from '@wavelane/contracts';
import { refuse } from '../../platform/domain/domain-error.js';
import { noValueFor } from './no-value.js';
import { problemOfAsText } from './as-text/plain-text.js';
import { prepareRich } from './rich-template.js';

export { plainText } from './as-text/plain-text.js';

/** The texts of a message, with or without variables still in them. */
export interface MessageContent {
  header: string | null;
  body: string;
  footer: string | null;
  /** Titles. */
  buttons: readonly string[];
  /** Actions of the buttons, in their order; null for a quick reply. Left out if all are. */
  targets?: readonly (ButtonTarget | null)[];
  /** A list, a location, a contact or a poll; left out if it has none. Only a list has texts beside it. */
  content?: RichContent;
  /** Its list goes out as numbered lines of the text, because the lane sends no lists. */
  asText?: true;
}

/** Values by lower-case variable name; an empty one counts as missing. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Treats an empty header, footer or button as absent. @throws DomainError with more than 3 buttons */
export function normalise(wording: MessageContent): MessageContent {
  const shown = wording.buttons.map((title, at) => ({ title: title.trim(), target: wording.targets?.[at] ?? null }));
  const { buttons, ...targets } = buttonsOf(shown.filter(({ title }) => title !== ''));
  if (buttons.length > BUTTONS_MAX) refuse('buttons', say('too-many-buttons', { n: BUTTONS_MAX }));
  const text = (value: string | null) => (value === null || value.trim() === '' ? null : value.trim());
  const texts = { header: text(wording.header), body: wording.body.trim(), footer: text(wording.footer) };
  return { ...texts, buttons, ...targets, ...(wording.content && { content: wording.content }) };
}

interface Shown {
  title: string;
  target: ButtonTarget | null;
}

/** The buttons as a content keeps them. */
const buttonsOf = (shown: readonly Shown[]): Pick<FilledContent, 'buttons' | 'targets'> => ({
  buttons: shown.map(({ title }) => title),
  ...(shown.some(({ target }) => target !== null) && { targets: shown.map(({ target }) => target) }),
});

type FilledContent = MessageContent & { buttons: string[]; targets?: (ButtonTarget | null)[] };

/** A content rendered for one person: the text, or the field at fault and why. */
export type Rendered = { wording: MessageContent } | { field: string; problem: Saying };

const isEmptyOrText = () => undefined;

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
export function prepare(
  wording: MessageContent,
  checkOfBody: Check = hasNoText(wording) ? isEmptyOrText : checkBody,
): PreparedContent {
  const rich = wording.content && prepareRich(wording.content);
  const parts: Part[] = [
    { field: 'body', template: textTemplate(wording.body), check: checkOfBody },
    ...(wording.header === null
      ? []
      : [{ field: 'header', template: textTemplate(wording.header), check: checkHeader } as const]),
    ...(wording.footer === null
      ? []
      : [{ field: 'footer', template: textTemplate(wording.footer), check: checkFooter } as const]),
    ...wording.buttons.map((title, at) => ({
      field: 'buttons' as const,
      template: textTemplate(title),
      check: checkButtonTitle,
      target: wording.targets?.[at] ?? null,
    })),
  ];
  const fixed = parts.map((part) => (part.template.names.length === 0 ? fillPart(part, () => undefined) : undefined));
  const variables = [...new Set([...parts.flatMap(({ template }) => template.names), ...(rich?.variables ?? [])])];
  const placeOf = new Map(variables.map((name, place) => [name, place]));
  return {
    variables,
    valuesIn: (values) => (name) => values[placeOf.get(name) ?? -1],
    required: [
      ...new Set([
        ...parts.flatMap(({ template }) => fillTemplate(template, () => undefined).missing),
        ...(rich?.required ?? []),
      ]),
    ],
    fieldOf: (variable) =>
      parts.find(({ template }) => template.names.includes(variable))?.field ?? rich?.fieldOf(variable),
    fill(valueOf) {
      const filled: FilledContent = { header: null, body: '', footer: null, buttons: [] };
      const shown: Shown[] = [];
      for (const [index, part] of parts.entries()) {
        const result = fixed[index] ?? fillPart(part, valueOf);
        if ('problem' in result) return result;
        if (part.field === 'body') filled.body = result.text;
        // A value may be empty, and an empty button or header is left out.
        else if (result.text.trim() === '') continue;
        else if (part.field === 'buttons') shown.push({ title: result.text.trim(), target: part.target ?? null });
        else filled[part.field] = result.text;
      }
      Object.assign(filled, buttonsOf(shown));
      if (new Set(filled.buttons).size < filled.buttons.length) {
        return { field: 'buttons', problem: say('button-texts-must-differ') };
      }
      const content = rich?.fill(valueOf);
      if (content && 'problem' in content) return content;
      const whole = { ...filled, ...content, ...(wording.asText && { asText: wording.asText }) };
      const problem = problemOfAsText(whole);
      return problem ? { field: 'body', problem } : { wording: whole };
    },
  };
}

interface Part {
  field: 'body' | 'header' | 'footer' | 'buttons';
  template: TextTemplate;
  check: Check;
  /** Action of the button, if the part is one. */
  target?: ButtonTarget | null;
}

const hasNoText = ({ content }: MessageContent) => content !== undefined && content.kind !== 'list';

function fillPart(
  { field, template, check }: Part,
  valueOf: ValueOf,
): { text: string } | { field: string; problem: Saying } {
  const { text, missing } = fillTemplate(template, valueOf, BODY_MAX);
  if (missing.length > 0) return { field, problem: noValueFor(missing) };
  const problem = check(text);
  return problem === undefined ? { text } : { field, problem };
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
