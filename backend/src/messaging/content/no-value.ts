import { say, type Saying } from '@wavelane/contracts';

const NAMED = 5;

/** The message about variables without a value. */
export function noValueFor(missing: readonly string[]): Saying {
  const names = missing.slice(0, NAMED).map((name) => `{{${name}}}`);
  const all = missing.length > NAMED ? `${names.join(', ')} and ${missing.length - NAMED} more` : names.join(', ');
  return say('no-value-for', { names: all });
}
