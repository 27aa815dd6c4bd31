import { t } from '@lingui/core/macro';
import AttachFileRoundedIcon from '@mui/icons-material/AttachFileRounded';
import IconButton from '@mui/material/IconButton';
import { MEDIA_TYPES } from '@wavelane/contracts';
import { useRef } from 'react';

/** Lets files be chosen. What can be sent is offered first; what is chosen all the same the server judges. */
export function AttachButton({ disabled, onFiles }: { disabled: boolean; onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t`Files to send`}
        accept={MEDIA_TYPES.join(',')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <IconButton
        aria-label={t`Add files`}
        title={t`Add files: chosen here, pasted or dropped`}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        <AttachFileRoundedIcon />
      </IconButton>
    </>
  );
}
