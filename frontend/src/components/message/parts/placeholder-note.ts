import { t } from '@lingui/core/macro';
import { foreignPlaceholders, rule } from '@wavelane/contracts';
import { fromServer } from '@/i18n/texts';
import { isolate } from '@/lib/bidi';

/**
 * The warning for a text with a placeholder of another tool, such as `[Name]`, which would reach people so; undefined: it
 * has none.
 * @param names variables that the text may use; none: it fills none in, so none is advised
 */
export function placeholderNote(text: string, names: readonly string[]): string | undefined {
  const [first] = foreignPlaceholders(text, names);
  if (first === undefined) return undefined;
  if (names.length === 0) return t`${isolate(first)} is sent as it is written`;
  return fromServer(rule('sent-as-written', { text: first, example: '{{name}}' }));
}
