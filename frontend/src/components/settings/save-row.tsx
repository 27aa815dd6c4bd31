import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

interface SaveRowProps {
  isDirty: boolean;
  isBusy: boolean;
  /** It is saved as soon as its file is uploaded. */
  isWaiting?: boolean;
  onDiscard: () => void;
}

/** At the foot of a form in a sheet; of a form that is longer than the window, at the foot of the window. */
export function SaveRow({ isDirty, isBusy, isWaiting = false, onDiscard }: SaveRowProps) {
  return (
    <Box
      sx={{
        ...{ display: 'flex', alignItems: 'center', gap: 2, px: { xs: 4, sm: 6 }, py: 3 },
        ...{ borderTop: 1, borderColor: 'divider', bgcolor: 'part.sunken' },
        ...{ position: 'sticky', bottom: 'var(--foot, 0px)', zIndex: 1 },
      }}
    >
      <Box role="status" sx={{ flexGrow: 1, fontSize: 13, color: 'text.secondary' }}>
        {isWaiting ? t`Saves as soon as the file is uploaded` : isDirty ? t`Not saved yet` : ''}
      </Box>
      {isDirty ? (
        <Button size="small" color="inherit" disabled={isWaiting} onClick={onDiscard}>
          {t`Discard`}
        </Button>
      ) : null}
      <Button type="submit" size="small" variant="contained" disabled={!isDirty} loading={isBusy || isWaiting}>
        {t`Save`}
      </Button>
    </Box>
  );
}
