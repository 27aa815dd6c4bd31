import type { JobMessage, SentFile } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { mediaProjection } from '../../whatsapp/index.js';

/** Adds what is known of their files to messages or jobs as the API shows them. */
export async function withFiles<Carries extends { media?: SentFile }>(
  readModels: ReadModels,
  messages: readonly Carries[],
): Promise<Carries[]> {
  const ids = [...new Set(messages.flatMap(({ media }) => media?.id ?? []))];
  if (ids.length === 0) return [...messages];
  const files = new Map((await readModels.many(mediaProjection, ids)).map(({ id, body }) => [id, body]));
  return messages.map((message) => {
    if (!message.media) return message;
    const { fileName: name = null, bytes = null } = files.get(message.media.id) ?? {};
    const media: SentFile = { ...message.media, name, bytes };
    return { ...message, media };
  });
}

/** As {@link withFiles}. */
export async function withFile(readModels: ReadModels, message: JobMessage): Promise<JobMessage> {
  const [found = message] = await withFiles(readModels, [message]);
  return found;
}
