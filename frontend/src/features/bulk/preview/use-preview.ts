import { useMutation } from '@tanstack/react-query';
import { api, type BulkPreview } from '@wavelane/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '@/api/http';
import { bulkForm, FIRST_ROWS, type ShownRows, type Upload, type Values } from '../bulk-form';
import { serverNow } from '@/lib/times/server-time';

const PAUSE_MS = 600;
const LONG_PAUSE_MS = 3_000;
const LARGE_BYTES = 1_000_000;

/** The values and the file of a check. */
export interface Asked {
  values: Values;
  upload: Upload;
}

/**
 * An answer of the server, with the values of its request: these are sent later, not the values of the form by then.
 */
export interface Check extends Asked {
  preview: BulkPreview;
  /** When the answer came, Unix ms. */
  at: number;
}

/**
 * The server's check of a file, repeated whenever its mapping or the texts have changed. The file is not read here: one
 * reader, the server's, decides the messages. If there are two requests, only the later one is answered.
 */
export function usePreview(
  values: () => Values,
  timeZone: string,
  /** Called with the first preview of a file. */
  onFile: (preview: BulkPreview) => void,
  /** Called with the server's objections to the form; true if the form shows them. */
  onRefused: (error: Error) => boolean,
) {
  const [upload, setUpload] = useState<Upload | null>(null);
  const [last, setLast] = useState<Check | null>(null);
  const [asked, setAsked] = useState<Values | null>(null);
  const [isElsewhere, setElsewhere] = useState(false);
  const [shown, setShown] = useState(FIRST_ROWS);
  const [running, setRunning] = useState<AbortController | null>(null);
  const look = useMutation({
    mutationFn: async ({ values, upload, rows, signal }: Asked & { rows: ShownRows; signal: AbortSignal }) =>
      call(api.sendBulkFile, { body: bulkForm(values, upload, timeZone, rows), signal }),
  });
  const check = (next: Upload, chosen = shown) => {
    running?.abort();
    const isNew = next.file !== upload?.file;
    const rows = isNew ? FIRST_ROWS : chosen;
    const about: Asked = { values: { ...values() }, upload: next };
    setShown(rows);
    setAsked(about.values);
    setUpload(next);
    const abort = new AbortController();
    setRunning(abort);
    look.mutate(
      { ...about, rows, signal: abort.signal },
      {
        onSuccess: (preview) => {
          if (!('dryRun' in preview)) return;
          setElsewhere(false);
          setLast({ ...about, preview, at: serverNow() });
          if (isNew) onFile(preview);
        },
        onError: (error) => {
          if (abort.signal.aborted) return;
          const isShown = onRefused(error);
          setElsewhere(isShown);
          if (!isShown) setLast(null);
        },
      },
    );
  };
  /** Checks again if the form differs from the values of the last check. */
  const recheck = () => (upload && !(asked && isSame(asked, values(), look.isError)) ? check(upload) : undefined);
  useRecheckAtPause(upload, upload && keyOf(values(), look.isError), recheck);
  const clear = () => {
    running?.abort();
    setUpload(null);
    setLast(null);
    look.reset();
  };
  const error = look.error instanceof DOMException || isElsewhere ? null : look.error;
  return {
    ...{ upload, error, isChecking: look.isPending, shown, check, recheck, clear },
    showRows: (rows: ShownRows) => (upload ? check(upload, rows) : undefined),
    /** The last preview, also while a new one is requested. */
    preview: last?.preview ?? null,
    /** The check of exactly the form's current values; null until it has come. */
    current: last && !look.isPending && last.upload === upload && isSame(last.values, values()) ? last : null,
  };
}

/** Asks again when typing is over. A large file is on its way for longer than a pause, and waits for a longer one. */
function useRecheckAtPause(upload: Upload | null, asked: string | null, recheck: () => void): void {
  const recheckAtPause = useEffectEvent(recheck);
  const pauseMs = upload && upload.file.size > LARGE_BYTES ? LONG_PAUSE_MS : PAUSE_MS;
  useEffect(() => {
    if (asked === null) return undefined;
    const timer = setTimeout(recheckAtPause, pauseMs);
    return () => clearTimeout(timer);
  }, [asked, pauseMs]);
}

/**
 * All that a check depends on. Another channel, template or name of the job changes nothing in an answer; a check that was
 * refused may have named one that is gone.
 */
function keyOf(values: Values, isRefused = false): string {
  const { channelId: _channel, jobName: _name, templateId: _template, ...rest } = values;
  return JSON.stringify(isRefused ? values : rest);
}

const isSame = (one: Values, other: Values, isRefused = false) => keyOf(one, isRefused) === keyOf(other, isRefused);
