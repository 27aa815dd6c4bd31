import { t } from '@lingui/core/macro';

/** What every installation consists of. */
const PARTS: Readonly<Record<string, string>> = {
  process: t`Process`,
  eventStore: t`Event log`,
  readStore: t`Read models and records`,
};

/** What a part of the installation is called; workers and places of damage are called as they are. */
export const partText = (name: string): string => (Object.hasOwn(PARTS, name) ? (PARTS[name] ?? name) : name);
