import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { AttachButton } from './attach-button';
import { AttachmentList } from './attachment-list';
import type { SharedFile } from './use-shared-file';

interface SharedFileFieldProps {
  file: SharedFile;
  disabled?: boolean;
  /** The server's or the form's objection. */
  problem?: string | undefined;
}

/** The one file of a form: chosen here, replaced, removed. */
export function SharedFileField({ file, disabled = false, problem }: SharedFileFieldProps) {
  const { files, add, remove } = file;
  return (
    <Box sx={{ display: 'grid', gap: 2, ...(files.length > 0 && { flexBasis: '100%' }) }}>
      <Box>
        <AttachButton isAlone disabled={disabled} onFiles={add} />
      </Box>
      <AttachmentList files={files} onRemove={remove} />
      {problem === undefined ? null : (
        <Typography role="alert" variant="body2" color="error">
          {problem}
        </Typography>
      )}
    </Box>
  );
}
