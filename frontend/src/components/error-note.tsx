import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { messageOf } from '@/api/errors';

/** The data that could not be loaded, and a button to try again. */
export function ErrorNote({ error, retry }: { error: unknown; retry?: () => void }) {
  return (
    <Alert
      severity="error"
      variant="outlined"
      sx={NOTE}
      action={retry ? <Button size="small" color="inherit" onClick={retry}>{t`Try again`}</Button> : null}
    >
      {messageOf(error, t`This could not be loaded.`)}
    </Alert>
  );
}

/** In a narrow column the button is below the text, which is read whole. */
const NOTE = {
  ...{ mb: 4, flexWrap: 'wrap' },
  '& .MuiAlert-message': { flex: '1 1 0', minWidth: 120, overflowWrap: 'anywhere' },
} as const;
