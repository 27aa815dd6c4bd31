import { openAsBlob } from 'node:fs';
import type { BulkPreview, RichContent, UploadedMedia } from '@wavelane/contracts';
import type { Session } from '../session.js';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Ten rows, each with a variable. */
const LIST: RichContent = {
  ...{ kind: 'list', button: 'Choose, {{name}}' },
  sections: [
    {
      rows: Array.from({ length: 10 }, (_, n) => ({
        ...{ id: `row-${n}`, title: `${n}: {{order}}`, description: 'At our {{city}} shop, until Sunday' },
      })),
    },
  ],
};

/** Further fields of the form: the file, or the content, that every message carries. */
export interface Carried {
  mediaId?: string;
  content?: string;
}

/** A picture that was uploaded for many people. */
export async function picture(session: Session): Promise<Carried> {
  const form = new FormData();
  form.set('as', 'shared');
  form.set('file', new File([PNG], 'Offer.png', { type: 'image/png' }));
  const { mediaId } = await session.request<UploadedMedia>('POST', '/api/messages/media', form);
  return { mediaId };
}

/** A list with variables in its rows. */
export const list = (): Carried => ({ content: JSON.stringify(LIST) });

/** Checks a file for a job, and stores nothing. @returns seconds */
export async function checked(session: Session, channelId: number, path: string, carried: Carried): Promise<number> {
  const form = new FormData();
  form.set('channelId', String(channelId));
  form.set('body', 'Hi {{name}}, your order {{order}} is ready.');
  form.set('dryRun', 'true');
  for (const [name, value] of Object.entries(carried)) form.set(name, String(value));
  form.set('file', await openAsBlob(path), 'people.csv');
  const began = performance.now();
  const { problem, report } = await session.request<BulkPreview>('POST', '/api/messages/bulk/file', form);
  if (problem !== null || !report?.valid) throw new Error(`The file was not judged: ${problem}`);
  return (performance.now() - began) / 1_000;
}
