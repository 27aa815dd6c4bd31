import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { KeysList } from './keys-list';

/** The list of keys, over the page in which they work. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="keys-title">
      <DialogTitle id="keys-title">{t`Keys`}</DialogTitle>
      <DialogContent>
        <KeysList />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>{t`Close`}</Button>
      </DialogActions>
    </Dialog>
  );
}
