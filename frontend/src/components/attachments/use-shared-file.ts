import { address, api, type UploadedMedia } from '@wavelane/contracts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { messageOf } from '@/api/errors';
import { request } from '@/api/http';
import { type Attachment, begun, readyOf } from './attachment';
import { notReady } from './not-ready';

/** Uploads a file that goes to many people. */
function send(file: File, options: Parameters<typeof request>[2]) {
  const body = new FormData();
  body.append('as', 'shared');
  body.append('file', file, file.name);
  return request<UploadedMedia>('POST', address(api.uploadMessageMedia, {}), { ...options, body });
}

/** Waits for an upload under way, also of a file that replaces it. @returns whether the form can be sent */
async function settle(arrival: RefObject<Promise<boolean>>, round: RefObject<number>): Promise<boolean> {
  const begin = round.current;
  for (;;) {
    const awaited = arrival.current;
    const isGood = await awaited;
    if (round.current !== begin) return false;
    if (awaited === arrival.current) return isGood;
  }
}

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
  /** Counts the resets: a form that waited before one is not sent. */
  const round = useRef(0);
  useEffect(() => () => leaving.current?.abort(), []);
  const drop = () => {
    leaving.current?.abort();
    arrival.current = Promise.resolve(true);
    setPending(null);
  };
  const remove = () => {
    drop();
    onMedia(null);
  };
  /** Ends an upload under way: the form has other values now. */
  const reset = () => {
    round.current += 1;
    drop();
  };
  const upload = async (file: File, entry: Attachment, { signal }: AbortController): Promise<boolean> => {
    const set = (news: Partial<Attachment>) =>
      setPending((now) => (now?.key === entry.key ? { ...now, ...news } : now));
    try {
      const uploaded = await send(file, {
        signal,
        onProgress: (progress) => set({ progress }),
        idempotencyKey: entry.key,
      });
      if (signal.aborted) return false;
      // The checks of the form know the file before the form is sent.
      flushSync(() => {
        setPending(null);
        onMedia(uploaded);
      });
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
    leaving.current = new AbortController();
    arrival.current = entry.state === 'failed' ? Promise.resolve(false) : upload(file, entry, leaving.current);
  };
  const settled = () => settle(arrival, round);
  const files = pending ? [pending] : media ? [readyOf(media)] : [];
  return {
    ...{ files, add, remove, reset, settled },
    /** A file was taken that is not there: it is uploaded, or failed. */
    isPending: pending !== null,
    isUploading: pending?.state === 'uploading',
    problem: pending?.state === 'failed' ? notReady(files) : undefined,
  };
}

export type SharedFile = ReturnType<typeof useSharedFile>;
