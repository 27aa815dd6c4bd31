import { t } from '@lingui/core/macro';
import IconButton from '@mui/material/IconButton';
import { MEDIA_TYPES } from '@wavelane/contracts';
import { useRef } from 'react';
import { AddField } from '@/components/form/add-field';
import { ClipIcon } from '@/components/icons/field-icons';

interface AttachButtonProps {
  disabled: boolean;
  /** Only one can be sent. */
  isAlone?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** Lets a member choose files. The file dialog shows sendable files first; the server judges any other one. */
export function AttachButton({ disabled, isAlone = false, onFiles }: AttachButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={!isAlone}
        aria-label={isAlone ? t`File to send` : t`Files to send`}
        accept={MEDIA_TYPES.join(',')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      {isAlone ? (
        <AddField
          text={t`Picture, video or document`}
          label={t`Add a file: picture, video or document`}
          icon={<ClipIcon size={16} />}
          disabled={disabled}
          onAdd={() => input.current?.click()}
        />
      ) : (
        <IconButton
          size="small"
          sx={{ color: 'text.secondary' }}
          aria-label={t`Add files`}
          title={t`Add files: chosen here, pasted or dropped`}
          disabled={disabled}
          onClick={() => input.current?.click()}
        >
          <ClipIcon />
        </IconButton>
      )}
    </>
  );
}
