import type { ReadModels } from '@wavelane/projections';
import { inboundProjection, withChoice } from '../../../messaging/index.js';
import type { ChatMessageDocument } from './chat-message.js';
import { linesProjection } from './lines.projection.js';

/**
 * The gateway's messages, by their keys. The content of people's messages is in one read model only, from which this
 * reads it.
 */
export async function heardMessages(
  readModels: Pick<ReadModels, 'many'>,
  keys: readonly string[],
): Promise<Map<string, ChatMessageDocument>> {
  if (keys.length === 0) return new Map();
  const documents = await readModels.many(linesProjection, [...new Set(keys)]);
  const theirs = documents.flatMap(({ id, body }) => (body.from === 'person' ? id : []));
  const found = theirs.length === 0 ? [] : await readModels.many(inboundProjection, theirs);
  const written = new Map(found.map(({ id, body }) => [id, { text: body.text, content: withChoice(body) }]));
  return new Map(documents.map(({ id, body }) => [id, { ...body, ...written.get(id) }]));
}
