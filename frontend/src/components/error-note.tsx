import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { messageOf } from '@/api/errors';

/** What could not be loaded, and a way to try again. */
export function ErrorNote({ error, retry }: { error: unknown; retry?: () => void }) {
  return (
    <Alert
      severity="error"
      variant="outlined"
      sx={{ mb: 4 }}
      action={retry ? <Button size="small" color="inherit" onClick={retry}>{t`Try again`}</Button> : null}
    >
      {messageOf(error, t`This could not be loaded.`)}
    </Alert>
  );
}
