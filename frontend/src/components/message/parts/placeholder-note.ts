import { foreignPlaceholders, say } from '@wavelane/contracts';
import { fromServer } from '@/i18n/texts';

/**
 * The warning for a text with a placeholder of another tool, such as `[Name]`, which would reach people so; undefined: it
 * has none.
 * @param names variables that the text may use
 */
export function placeholderNote(text: string, names: readonly string[]): string | undefined {
  const [first] = foreignPlaceholders(text, names);
  return first === undefined ? undefined : fromServer(say('sent-as-written', { text: first, example: '{{name}}' }));
}
