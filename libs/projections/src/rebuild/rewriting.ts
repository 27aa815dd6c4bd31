import type { LoadedDocument, ReadStore } from '@wavelane/read-store';
import { sameContent } from '../define/canonical.js';
import { NotNow } from '../define/errors.js';
import type { Folding } from '../define/fold.js';
import type { Foundation } from '../foundation/foundation.js';
import type { Projector } from '../run/projector.js';

/**
 * Runs work that rewrites documents in the gap between two pages, while this process surely is the one that projects:
 * no process that projected before it uses documents that it keeps, and none has begun to since.
 * @throws NotNow
 */
export function asProjecting<T>(
  { lease }: Pick<Foundation, 'lease'>,
  projector: Pick<Projector, 'exclusively'>,
  work: () => Promise<T>,
): Promise<T> {
  return projector.exclusively(async () => {
    if (!lease.isSettled || !(await lease.confirm())) throw takenOver();
    const result = await work();
    // Another process that has begun meanwhile may have read the old documents.
    if (!(await lease.confirm())) throw takenOver();
    return result;
  });
}

const takenOver = () => new NotNow('Another process has begun to project meanwhile. Ask again.');

/**
 * Writes the right content of a document, at the position of the stored one if that is later: any position from the key's
 * last event on is true of it.
 * @param before the document as it is stored
 * @returns whether it had to be written
 */
export async function rewrite(
  readStore: ReadStore,
  collection: string,
  { id, before, right }: { id: string; before: LoadedDocument | undefined; right: Folding },
): Promise<boolean> {
  const position = before && before.position > right.position ? before.position : right.position;
  if (before && before.position === position && sameContent(before.body, right.body)) return false;
  await readStore.replace(collection, { id, position, body: right.body });
  return true;
}
