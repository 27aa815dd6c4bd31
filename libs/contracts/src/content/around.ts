import type { RichContent } from '../api/messaging/rich-content.js';
import { rule } from '../sayings/rules.js';
import type { FieldProblem } from './field-reader.js';

/** Parts of a message besides its content. */
export interface Around {
  header?: string | null;
  /** The name of the field of its text: a reply calls it `text`. */
  textField?: 'body' | 'text';
  text?: string | null;
  footer?: string | null;
  buttons?: readonly unknown[];
  hasFile?: boolean;
}

const isGiven = (text: string | null | undefined): boolean => text !== undefined && text !== null && text.trim() !== '';

/** The problems of what stands beside the content of a message: only a list has texts, and none has buttons or a file. */
export function aroundProblems(content: RichContent, around: Around): FieldProblem[] {
  const { header, textField = 'body', text, footer, buttons = [], hasFile = false } = around;
  const problems: FieldProblem[] = [];
  if (buttons.length > 0) problems.push({ field: 'buttons', saying: rule('no-buttons-with-content') });
  if (hasFile) problems.push({ field: 'mediaId', saying: rule('no-file-with-content') });
  if (content.kind === 'list') {
    if (!isGiven(text)) problems.push({ field: textField, saying: rule('message-body-required') });
    return problems;
  }
  const texts = [
    [textField, text],
    ['header', header],
    ['footer', footer],
  ] as const;
  for (const [field, given] of texts)
    if (isGiven(given)) problems.push({ field, saying: rule('no-text-with-content') });
  return problems;
}
