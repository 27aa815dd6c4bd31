import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { address, api } from '@wavelane/contracts';
import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { AttachButton } from '@/components/attachments/attach-button';
import type { Attachment } from '@/components/attachments/attachment';
import { AttachmentList } from '@/components/attachments/attachment-list';
import { type Attached, useAttachments } from '@/components/attachments/use-attachments';
import { FILE_PLACE, type FileHandle } from './file-handle';

const ofSends: Attached = { most: 1, place: () => FILE_PLACE, target: () => address(api.uploadMessageMedia, {}) };

interface SendFileProps {
  disabled: boolean;
  /** The file pasted or dropped on the page, until it is taken here. */
  dropped: readonly File[];
  handle: RefObject<FileHandle | null>;
  onFile: (file: Attachment | undefined) => void;
}

/** The file of a message: chosen here, or pasted and dropped anywhere in its form. */
export function SendFile({ disabled, dropped, handle, onFile }: SendFileProps) {
  const { files, add, remove, fail, put } = useAttachments(ofSends, 'send');
  const [isSecond, setSecond] = useState(false);
  const [file] = files;
  const take = (added: readonly File[]) => setSecond(!add(added));
  const taken = useRef<readonly File[]>([]);
  const takeDropped = useEffectEvent(() => {
    if (dropped.length === 0 || taken.current === dropped) return;
    taken.current = dropped;
    take(dropped);
  });
  useEffect(() => takeDropped(), [dropped]);
  const tell = useEffectEvent(() => onFile(file));
  useEffect(() => tell(), [file]);
  const off = (key: string) => {
    setSecond(false);
    remove(key);
  };
  useImperativeHandle(handle, () => ({
    put,
    clear: () => files.forEach(({ key }) => off(key)),
    fail: (problem) => files.forEach(({ key }) => fail(key, problem)),
  }));
  return (
    <Box sx={{ display: 'grid', gap: 2, ...(files.length > 0 && { flexBasis: '100%' }) }}>
      <Box>
        <AttachButton isAlone disabled={disabled} onFiles={take} />
      </Box>
      <AttachmentList files={files} onRemove={off} />
      {isSecond ? (
        <Typography role="alert" variant="body2" color="error">
          {t`One file goes with a message: remove the other first.`}
        </Typography>
      ) : null}
    </Box>
  );
}
