import {
  type ButtonDraft,
  aroundProblems,
  buttonProblems,
  type FieldProblem,
  readRichContent,
  type RichContent,
  targetOf,
} from '@wavelane/contracts';
import { DomainError } from '../../platform/domain/domain-error.js';
import { type MessageContent, normalise } from './message-content.js';

/** A message as its sender wrote it. */
export interface WrittenMessage {
  header?: string | null;
  body?: string;
  footer?: string | null;
  buttons?: readonly ButtonDraft[];
  content?: RichContent | undefined;
}

/**
 * The parts of a message with variables still in them, without what is empty.
 * @param textField the name of the field of its text, if not `body`
 * @throws DomainError invalid, naming every field at fault
 */
export function writtenOf(
  { header = null, body = '', footer = null, buttons = [], content }: WrittenMessage,
  { hasFile = false, textField = 'body' }: { hasFile?: boolean; textField?: 'body' | 'text' } = {},
): MessageContent {
  const shown = buttons.filter(({ title }) => title.trim() !== '');
  demandNone(buttonProblems(buttons));
  const read = content === undefined ? undefined : readRichContent(content);
  if (read && 'problems' in read) demandNone(read.problems);
  const rich = read && 'content' in read ? read.content : undefined;
  if (rich) demandNone(aroundProblems(rich, { header, textField, text: body, footer, buttons: shown, hasFile }));
  return normalise({
    ...{ header, body, footer },
    buttons: shown.map(({ title }) => title),
    targets: shown.map((button) => targetOf(button) ?? null),
    ...(rich && { content: rich }),
  });
}

function demandNone(problems: readonly FieldProblem[]): void {
  const [first] = problems;
  if (!first) return;
  const fields = Object.fromEntries(problems.toReversed().map(({ field, saying }) => [field, saying]));
  throw DomainError.invalid(first.saying, fields);
}
