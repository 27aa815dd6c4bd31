import { useQuery } from '@tanstack/react-query';
import { GONE_MEDIA, type Saying, type UploadedMedia } from '@wavelane/contracts';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { messageOf } from '@/api/errors';
import { request } from '@/api/http';
import { sessionQuery } from '@/api/queries';
import { draftKey, dropDraft, keepDraft, readDraft } from '@/lib/drafts/draft-store';
import { type Attachment, begun, readyOf } from './attachment';
import { isGone } from './is-gone';

/** The limits of messages with files: how many, the place of their draft, and the target of their upload. */
export interface Attached {
  /** Files of one message, or of one answer of several. */
  most: number;
  /** The place in the drafts. @param id of the message */
  place: (id: string) => string;
  /** Address of the upload. */
  target: (id: string) => string;
}

type ById = Partial<Record<string, readonly Attachment[]>>;

/**
 * The files of the messages that are being written. They are uploaded one after another as they are added; uploaded
 * ones stay with the draft, an upload under way ends with the page. The files of a restored draft are checked on the
 * server: an upload that is not sent is removed after a day.
 * @param id of the message or answer, if there are several
 */
export function useAttachments({ most, place, target }: Attached, id: string) {
  const { data: user } = useQuery(sessionQuery);
  const keyOf = (of: string) => (user ? draftKey(user.id, place(of)) : null);
  const [all, setAll] = useState<ById>({});
  /** Ends when the upload before has. */
  const queue = useRef(Promise.resolve());
  const leaving = useRef(new Map<string, AbortController>());
  const draft = keyOf(id);
  // The same as long as nothing changes: a caller that waits for one file may wait for another one.
  const kept = useMemo(() => keptIn(draft), [draft]);
  const files = all[id] ?? kept;

  const change = (of: string, next: (files: readonly Attachment[]) => readonly Attachment[]) =>
    setAll((before) => {
      const changed = next(before[of] ?? keptIn(keyOf(of)));
      keep(keyOf(of), changed);
      return { ...before, [of]: changed };
    });
  const set = (of: string, key: string, news: Partial<Attachment>) =>
    change(of, (known) => known.map((file) => (file.key === key ? { ...file, ...news } : file)));

  const upload = async (of: string, key: string, file: File, { signal }: AbortController) => {
    if (signal.aborted) return;
    set(of, key, { state: 'uploading' });
    const body = new FormData();
    body.append('file', file, file.name);
    const onProgress = (progress: number) => set(of, key, { progress });
    try {
      const options = { body, signal, onProgress, idempotencyKey: key };
      const media = await request<UploadedMedia>('POST', target(of), options);
      set(of, key, { state: 'ready', media, name: media.name, progress: 1 });
    } catch (error) {
      if (!signal.aborted) set(of, key, { state: 'failed', problem: messageOf(error, '') });
    }
  };
  const add = (added: readonly File[]) => {
    const room = added.slice(0, Math.max(0, most - files.length));
    const fresh = room.map((file) => ({ file, entry: begun(file) }));
    change(id, (known) => [...known, ...fresh.map(({ entry }) => entry)]);
    for (const { file, entry } of fresh) {
      if (entry.state === 'failed') continue;
      const controller = new AbortController();
      leaving.current.set(entry.key, controller);
      queue.current = queue.current.then(() => upload(id, entry.key, file, controller));
    }
    return room.length === added.length;
  };
  const remove = (key: string) => {
    leaving.current.get(key)?.abort();
    change(id, (known) => known.filter((file) => file.key !== key));
  };
  /** It cannot be sent after all. @param problem in the server's words */
  const fail = (key: string, problem: Saying | string) => set(id, key, { state: 'failed', media: null, problem });
  /** Adds a file that is on the server already, in place of the last one if there are as many as may be. */
  const put = (media: UploadedMedia) =>
    change(id, (known) => [...known.filter(({ key }) => key !== media.mediaId).slice(0, most - 1), readyOf(media)]);
  useLookForKept(draft, (key) => set(id, key, { state: 'failed', media: null, problem: GONE_MEDIA }));
  return { files, add, remove, fail, put };
}

/** Asks whether the files that came back with the draft are still there. @param onGone of one that is not */
function useLookForKept(draft: string | null, onGone: (key: string) => void): void {
  const lookFor = useEffectEvent((key: string, signal: AbortSignal) => {
    for (const { key: file } of keptIn(key))
      void isGone(file, signal).then((gone) => {
        if (gone && !signal.aborted) onGone(file);
      });
  });
  useEffect(() => {
    const leaving = new AbortController();
    if (draft !== null) lookFor(draft, leaving.signal);
    return () => leaving.abort();
  }, [draft]);
}

const isUpload = (value: unknown): value is UploadedMedia =>
  typeof value === 'object' && value !== null && 'mediaId' in value && 'name' in value && 'bytes' in value;

/** The files that were uploaded before the page was reloaded. */
function keptIn(key: string | null): readonly Attachment[] {
  const kept = key === null ? undefined : readDraft(key);
  return (Array.isArray(kept) ? kept.filter(isUpload) : []).map((media) => readyOf(media));
}

function keep(key: string | null, files: readonly Attachment[]): void {
  if (key === null) return;
  const ready = files.flatMap(({ media }) => media ?? []);
  if (ready.length === 0) dropDraft(key);
  else keepDraft(key, ready);
}
