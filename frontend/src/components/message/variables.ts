import { t } from '@lingui/core/macro';
import { unknownIn, variablesOf } from '@wavelane/contracts';

/** The `{{variables}}` that a text may use. */
export interface Variables {
  /** Names that have a value; undefined if they are not known yet. */
  known: readonly string[] | undefined;
  /** Names to choose from. */
  offered: readonly string[];
}

/** The variables of one message to one person, which every template may use. */
const OF_A_PERSON = ['name', 'phone', 'email'];

export const PERSONAL: Variables = { known: OF_A_PERSON, offered: OF_A_PERSON };
export const ANY: Variables = { known: undefined, offered: OF_A_PERSON };

const LISTED = 8;

/** The problem with the variables of a text; undefined if there is none. */
export function checkVariables(text: string, { known }: Variables): string | undefined {
  if (known === undefined || !text.includes('{{')) return undefined;
  if (known.length === 0 && variablesOf(text).length > 0) return t`Variables cannot be used here`;
  const [first] = unknownIn(text, known);
  if (first === undefined) return undefined;
  const more = known.length > LISTED ? t` and ${known.length - LISTED} more` : '';
  const listed = known.slice(0, LISTED).map((name) => `{{${name}}}`);
  return t`Unknown variable {{${first}}}. Use ${listed.join(', ')}${more}, or add a fallback: {{${first}|…}}`;
}
