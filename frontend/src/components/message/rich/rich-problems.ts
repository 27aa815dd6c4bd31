import { richContentProblems, type RichContent, textsOf } from '@wavelane/contracts';
import { ApiError } from '@/api/errors';
import { fromServer } from '@/i18n/texts';
import { checkVariables, type Variables } from '../variables';
import { contentOfDraft, type RichDraft, type RichProblems } from './rich-draft';

const WITHIN = /^content(?:\.|(?=\[)|$)/;

/** The problems with a draft by field: those of the shared rules, and variables that have no value. */
export function problemsOf(draft: RichDraft, variables: Variables): RichProblems {
  const content = contentOfDraft(draft);
  const found = richContentProblems(content).map(({ field, saying }) => [
    field.replace(WITHIN, ''),
    fromServer(saying),
  ]);
  return { ...unknownVariables(content, variables), ...(Object.fromEntries(found) as Record<string, string>) };
}

/** The server's objections to the content of a message. @param named its field in the request */
export function refusedFields(error: unknown, named = 'content'): RichProblems {
  if (!(error instanceof ApiError)) return {};
  const found = Object.entries(error.fieldSayings)
    .map(([field, saying]) => [field.startsWith(named) ? `content${field.slice(named.length)}` : '', saying] as const)
    .filter(([name]) => WITHIN.test(name));
  return Object.fromEntries(found.map(([name, saying]) => [name.replace(WITHIN, ''), fromServer(saying)]));
}

function unknownVariables(content: RichContent, variables: Variables): RichProblems {
  const found = textsOf(content).flatMap(({ field, text }) => {
    const problem = checkVariables(text, variables);
    return problem === undefined ? [] : [[field.replace(WITHIN, ''), problem] as const];
  });
  return Object.fromEntries(found);
}
