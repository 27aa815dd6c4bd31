import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { UploadedMedia } from '@wavelane/contracts';
import { useRef, useState } from 'react';
import { ApiError } from '@/api/errors';
import { sessionQuery } from '@/api/queries';
import type { Attachment } from '@/components/attachments/attachment';
import { notReady } from '@/components/attachments/not-ready';
import { draftKey, dropDraft, keepDraft, readDraft } from '@/lib/drafts/draft-store';
import { FILE_PLACE, type FileHandle } from './file-handle';

/** The file of the message that is being written, of which the page knows before and after its part has come. */
export function useSendFile() {
  const { data: user } = useQuery(sessionQuery);
  /** null until the part has reported whether there is one. */
  const [file, setFile] = useState<Attachment | null | undefined>(null);
  const [dropped, setDropped] = useState<readonly File[]>([]);
  const [problem, setProblem] = useState<string>();
  const handle = useRef<FileHandle>(null);
  /** Id of the file that came with a template. */
  const ofTemplate = useRef<string>(null);
  const place = user ? draftKey(user.id, FILE_PLACE) : null;
  const isOnItsWay = file === null && place !== null && readDraft(place) !== undefined;
  return {
    media: file?.media ?? null,
    /** There is a file, or one is still to come. */
    hasAny: Boolean(file) || isOnItsWay,
    problem,
    drop: setDropped,
    /** For the part. */
    part: {
      ...{ dropped, handle },
      onFile: (next: Attachment | undefined) => {
        setFile(next);
        setProblem(undefined);
      },
    },
    /** Reports the reason that it cannot be sent. */
    isReady: (): boolean => {
      const wrong = isOnItsWay
        ? t`The file of your draft is not here yet. Wait a moment.`
        : notReady(file ? [file] : []);
      setProblem(wrong);
      return wrong === undefined;
    },
    /** The file of a chosen template; null: it has none, and the file of a template before goes. */
    fromTemplate: (media: UploadedMedia | null): void => {
      if (media) {
        if (handle.current) handle.current.put(media);
        // The part has not come yet, and begins with what is kept.
        else if (place !== null) keepDraft(place, [media]);
      } else if (file?.media && file.media.mediaId === ofTemplate.current) handle.current?.clear();
      ofTemplate.current = media?.mediaId ?? null;
    },
    clear: (): void => {
      handle.current?.clear();
      if (place !== null) dropDraft(place);
    },
    /** The server's objection is shown beside the file. */
    fail: (error: Error): void => {
      const wrong = error instanceof ApiError ? error.fieldSayings.mediaId : undefined;
      if (wrong !== undefined) handle.current?.fail(wrong);
    },
  };
}
