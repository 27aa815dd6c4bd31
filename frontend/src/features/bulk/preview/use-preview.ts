import { useMutation } from '@tanstack/react-query';
import { api, type BulkPreview } from '@wavelane/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '@/api/http';
import { bulkForm, FIRST_ROWS, type ShownRows, type Upload, type Values } from '../bulk-form';

const PAUSE_MS = 600;
const LONG_PAUSE_MS = 3_000;
const LARGE_BYTES = 1_000_000;

/**
 * What the server makes of a file, asked for anew whenever how it is read or what it says has changed. The file is not
 * read here: one reader, the server's, decides what will be sent. Of two questions only the later is answered.
 */
export function usePreview(
  values: () => Values,
  timeZone: string,
  /** Called with the first preview of a file. */
  onFile: (preview: BulkPreview) => void,
  /** Called with what the server says against the form; true where it is shown there. */
  onRefused: (error: Error) => boolean,
) {
  const [upload, setUpload] = useState<Upload | null>(null);
  const [preview, setPreview] = useState<BulkPreview | null>(null);
  const [checked, setChecked] = useState('');
  const [isElsewhere, setElsewhere] = useState(false);
  const [shown, setShown] = useState(FIRST_ROWS);
  const [running, setRunning] = useState<AbortController | null>(null);
  const look = useMutation({
    mutationFn: async ({ next, rows, signal }: { next: Upload; rows: ShownRows; signal: AbortSignal }) =>
      call(api.sendBulkFile, {
        body: bulkForm(values(), next, timeZone, rows),
        signal,
      }),
  });
  const check = (next: Upload, chosen = shown) => {
    running?.abort();
    const isNew = next.file !== upload?.file;
    const rows = isNew ? FIRST_ROWS : chosen;
    setShown(rows);
    setChecked(askedWith(values()));
    const abort = new AbortController();
    setRunning(abort);
    setUpload(next);
    look.mutate(
      { next, rows, signal: abort.signal },
      {
        onSuccess: (found) => {
          if (!('dryRun' in found)) return;
          setPreview(found);
          if (isNew) onFile(found);
        },
        onError: (error) => {
          if (abort.signal.aborted) return;
          const isShown = onRefused(error);
          setElsewhere(isShown);
          if (!isShown) setPreview(null);
        },
      },
    );
  };
  const showRows = (rows: ShownRows) => (upload ? check(upload, rows) : undefined);
  /** Asks again if what the form says is not what was asked with. */
  const recheck = () => {
    if (upload && checked !== askedWith(values())) check(upload);
  };
  useRecheckAtPause(upload, upload && askedWith(values()), recheck);
  const clear = () => {
    running?.abort();
    setUpload(null);
    setPreview(null);
    look.reset();
  };
  const error = look.error instanceof DOMException || isElsewhere ? null : look.error;
  return { upload, preview, error, isChecking: look.isPending, shown, showRows, check, recheck, clear };
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

/** What a preview depends on; the channel and the job's name change nothing in it. */
function askedWith({ channelId: _channel, jobName: _name, templateId: _template, ...values }: Values): string {
  return JSON.stringify(values);
}
