import { t } from '@lingui/core/macro';
import type { Attachment } from './attachment';

/** The reason that these files cannot be sent, as a text for members. */
export function notReady(files: readonly Attachment[]): string | undefined {
  if (files.some(({ state }) => state === 'failed')) return t`Remove the file that cannot be sent.`;
  return files.some(({ media }) => media === null) ? t`Wait until the files are uploaded.` : undefined;
}
