import {
  fillTemplate,
  readRichContent,
  type RichContent,
  type Saying,
  textsOf,
  textTemplate,
  type TextTemplate,
  type ValueOf,
  withTexts,
} from '@wavelane/contracts';
import { noValueFor } from './no-value.js';

/** Characters after which a filled text is cut: all bounds are narrower. */
const LONGEST = 4_096;

type Filled = { content: RichContent } | { field: string; problem: Saying };

/** A list, place, card or poll whose texts were parsed once, to be filled in for many people. */
export interface PreparedRich {
  variables: readonly string[];
  /** Variables that need a value. */
  required: readonly string[];
  fieldOf(variable: string): string | undefined;
  fill(valueOf: ValueOf): Filled;
}

/** Parses the texts of a content. One without variables is the same for all, and is checked once. */
export function prepareRich(content: RichContent): PreparedRich {
  const templates = new Map(textsOf(content).map(({ field, text }) => [field, textTemplate(text)]));
  const all = [...templates.values()];
  const variables = [...new Set(all.flatMap(({ names }) => names))];
  const fixed = variables.length === 0 ? checked(content) : undefined;
  return {
    variables,
    required: [...new Set(all.flatMap((template) => fillTemplate(template, () => undefined).missing))],
    fieldOf: (variable) => [...templates].find(([, { names }]) => names.includes(variable))?.[0],
    fill: (valueOf) => fixed ?? filledIn(content, templates, valueOf),
  };
}

function filledIn(content: RichContent, templates: ReadonlyMap<string, TextTemplate>, valueOf: ValueOf): Filled {
  let problem: { field: string; problem: Saying } | undefined;
  const filled = withTexts(content, (text, field) => {
    const template = templates.get(field);
    if (!template) return text;
    const result = fillTemplate(template, valueOf, LONGEST);
    if (result.missing.length > 0) problem ??= { field, problem: noValueFor(result.missing) };
    return result.text;
  });
  return problem ?? checked(filled);
}

/** The rules hold for what was filled in: a name can make a text too long. */
function checked(content: RichContent): Filled {
  const read = readRichContent(content, { isFilledIn: true });
  if ('content' in read) return read;
  const [first] = read.problems;
  return first ? { field: first.field, problem: first.saying } : { content };
}
