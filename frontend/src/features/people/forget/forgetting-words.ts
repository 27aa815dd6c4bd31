import { plural, t } from '@lingui/core/macro';
import type { ForgettingStep } from '@wavelane/contracts';

export { REASON_WORDS } from '@/components/account/reason-words';

/** The work of each step, in their order. */
export const STEP_WORDS: Readonly<Record<ForgettingStep, string>> = {
  close: t`Channels, jobs and sessions end`,
  unsent: t`Messages that wait are not sent`,
  keys: t`Keys to what the log says of them are destroyed`,
  traces: t`All places that tell of them are found`,
  documents: t`These are rewritten without them`,
  records: t`Rows of their uploads go`,
  files: t`Their pictures and files go`,
  people: t`Their numbers belong to nobody`,
  disk: t`The previous content is overwritten`,
};

export const handleCount = (count: number) =>
  plural(count, { one: '# number or hidden id', other: '# numbers and hidden ids' });
export const keyCount = (count: number) => plural(count, { one: '# key', other: '# keys' });
export const documentCount = (count: number) => plural(count, { one: '# document', other: '# documents' });
