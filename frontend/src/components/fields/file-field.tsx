import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId, useRef } from 'react';
import { ClipIcon } from '@/components/icons/field-icons';
import { CloseIcon } from '@/components/icons/icons';

interface FileFieldProps {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** Like the attribute of the same name. */
  accept: string;
  file: File | null;
  onChange: (file: File | null) => void;
}

/** One file: a real button that opens the browser's dialog, and the chosen name with a way to drop it. */
export function FileField({ label, hint, error, accept, file, onChange }: FileFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const help = error ?? hint;
  return (
    <Box role="group" aria-labelledby={`${id}-label`} {...(help && { 'aria-describedby': `${id}-help` })}>
      <Typography id={`${id}-label`} variant="caption" color="textSecondary" component="p" sx={{ mb: 1 }}>
        {label}
      </Typography>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={({ target }) => {
          onChange(target.files?.[0] ?? null);
          target.value = '';
        }}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
        <Button
          variant="outlined"
          startIcon={<ClipIcon />}
          onClick={() => input.current?.click()}
          sx={{ flexShrink: 0, whiteSpace: 'nowrap' }}
        >
          {file ? t`Choose another` : t`Choose a file`}
        </Button>
        {file ? (
          <>
            <Typography noWrap sx={{ minWidth: 0 }}>
              {file.name}
            </Typography>
            <IconButton size="small" aria-label={t`Remove ${file.name}`} onClick={() => onChange(null)}>
              <CloseIcon />
            </IconButton>
          </>
        ) : null}
      </Box>
      {help ? (
        <FormHelperText id={`${id}-help`} error={error !== undefined}>
          {help}
        </FormHelperText>
      ) : null}
    </Box>
  );
}
