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
  /** Whether the file that was taken last has come to the server. */
  const arrival = useRef(Promise.resolve(true));
  useEffect(() => () => leaving.current?.abort(), []);
  const remove = () => {
    leaving.current?.abort();
    arrival.current = Promise.resolve(true);
    setPending(null);
    onMedia(null);
  };
  const upload = async (file: File, entry: Attachment, { signal }: AbortController): Promise<boolean> => {
    const set = (news: Partial<Attachment>) =>
      setPending((now) => (now?.key === entry.key ? { ...now, ...news } : now));
    const body = new FormData();
    body.append('as', 'shared');
    body.append('file', file, file.name);
    const onProgress = (progress: number) => set({ progress });
    try {
      const options = { body, signal, onProgress, idempotencyKey: entry.key };
      const uploaded = await request<UploadedMedia>('POST', address(api.uploadMessageMedia, {}), options);
      if (signal.aborted) return false;
      setPending(null);
      onMedia(uploaded);
      return true;
    } catch (error) {
      if (!signal.aborted) set({ state: 'failed', problem: messageOf(error, '') });
      return false;
    }
  };
  /** Takes the first of the files in place of the one before. */
  const add = ([file]: readonly File[]) => {
    if (!file) return;
    leaving.current?.abort();
    const entry = begun(file);
    onMedia(null);
    setPending(entry.state === 'failed' ? entry : { ...entry, state: 'uploading' });
    if (entry.state === 'failed') {
      arrival.current = Promise.resolve(false);
      return;
    }
    leaving.current = new AbortController();
    arrival.current = upload(file, entry, leaving.current);
  };
  /** Waits for an upload under way, also of a file that replaces it. @returns whether the form can be sent */
  const settled = async (): Promise<boolean> => {
    for (;;) {
      const awaited = arrival.current;
      const isGood = await awaited;
      if (awaited === arrival.current) return isGood;
    }
  };
  const files = pending ? [pending] : media ? [readyOf(media)] : [];
  return { files, add, remove, settled, problem: pending?.state === 'failed' ? notReady(files) : undefined };
}

export type SharedFile = ReturnType<typeof useSharedFile>;
