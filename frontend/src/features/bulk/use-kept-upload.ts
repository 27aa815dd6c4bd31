import type { CsvMapping } from '@wavelane/contracts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { draftKey, dropDraft, keepDraft, readDraft } from '@/lib/drafts/draft-store';
import { uniqueId } from '@/lib/unique-id';
import { type Interpretation, NOTHING_SAID } from '@/components/files/interpretation';
import type { Upload } from './bulk-form';

// Comes with the first file: no page waits for it.
const files = () => import('@/lib/drafts/draft-files');
const keepFile = async (id: string, file: File) => (await files()).keepFile(id, file);
const dropFile = async (id: string) => (await files()).dropFile(id);

/** The tab's note about a file: the id under which it is kept, and how it is read. */
interface KeptUpload extends Interpretation {
  id: string;
  mapping: CsvMapping | null;
}

/**
 * Keeps the chosen file, with its mapping, beside the form's draft (see `useDraft`).
 * @param isReady false until the form's draft is restored: the file is checked with it
 * @param onRestored takes up the file that was kept before a reload or the end of a session
 * @returns drops it
 */
export function useKeptUpload(
  accountId: string,
  isReady: boolean,
  upload: Upload | null,
  onRestored: (upload: Upload) => void,
): () => void {
  const key = draftKey(accountId, 'bulk-file');
  const kept = useRef<{ file: File; id: string }>(undefined);
  const restore = useEffectEvent(async () => {
    const found = readDraft(key) as KeptUpload | undefined;
    const file =
      found &&
      (await files()
        .then(({ readFile }) => readFile(found.id))
        .catch(() => undefined));
    if (!file || kept.current) return;
    kept.current = { file, id: found.id };
    const { id: _id, ...read } = found;
    // An earlier version kept less.
    onRestored({ ...NOTHING_SAID, ...read, file });
  });
  useEffect(() => {
    if (isReady) void restore();
  }, [isReady]);
  useEffect(() => {
    if (!upload) return;
    const { file, ...read } = upload;
    if (kept.current?.file !== file) {
      if (kept.current) void dropFile(kept.current.id).catch(() => undefined);
      kept.current = { file, id: uniqueId() };
      void keepFile(kept.current.id, file).catch(() => undefined);
    }
    keepDraft(key, { id: kept.current.id, ...read } satisfies KeptUpload);
  }, [key, upload]);
  return () => {
    if (kept.current) void dropFile(kept.current.id).catch(() => undefined);
    kept.current = undefined;
    dropDraft(key);
  };
}
