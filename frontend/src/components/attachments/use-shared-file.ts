import { address, api, type UploadedMedia } from '@wavelane/contracts';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '@/api/errors';
import { request } from '@/api/http';
import { type Attachment, begun, readyOf } from './attachment';
import { notReady } from './not-ready';

/**
 * The one file of a form whose message goes to many people: a bulk job or a template. The form keeps it once it is
 * uploaded; an upload under way ends with the page.
 * @param media the form's file
 */
export function useSharedFile(media: UploadedMedia | null, onMedia: (media: UploadedMedia | null) => void) {
  const [pending, setPending] = useState<Attachment | null>(null);
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const remove = () => {
    leaving.current?.abort();
    setPending(null);
    onMedia(null);
  };
  const upload = async (file: File, entry: Attachment, { signal }: AbortController) => {
    const set = (news: Partial<Attachment>) =>
      setPending((now) => (now?.key === entry.key ? { ...now, ...news } : now));
    const body = new FormData();
    body.append('as', 'shared');
    body.append('file', file, file.name);
    const onProgress = (progress: number) => set({ progress });
    try {
      const options = { body, signal, onProgress, idempotencyKey: entry.key };
      const uploaded = await request<UploadedMedia>('POST', address(api.uploadMessageMedia, {}), options);
      if (signal.aborted) return;
      setPending(null);
      onMedia(uploaded);
    } catch (error) {
      if (!signal.aborted) set({ state: 'failed', problem: messageOf(error, '') });
    }
  };
  /** Takes the first of the files in place of the one before. */
  const add = ([file]: readonly File[]) => {
    if (!file) return;
    leaving.current?.abort();
    const entry = begun(file);
    onMedia(null);
    setPending(entry.state === 'failed' ? entry : { ...entry, state: 'uploading' });
    if (entry.state === 'failed') return;
    leaving.current = new AbortController();
    void upload(file, entry, leaving.current);
  };
  const files = pending ? [pending] : media ? [readyOf(media)] : [];
  return { files, add, remove, problem: notReady(files) };
}

export type SharedFile = ReturnType<typeof useSharedFile>;
