import { t } from '@lingui/core/macro';

/** The parts that every installation has. */
const PARTS: Readonly<Record<string, string>> = {
  process: t`Process`,
  eventStore: t`Event log`,
  readStore: t`Read models and records`,
};

/** The name of a part of the installation; workers and damaged places keep their own. */
export const partText = (name: string): string => (Object.hasOwn(PARTS, name) ? (PARTS[name] ?? name) : name);
