import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Member } from '@wavelane/contracts';
import { isolate } from '@/lib/bidi';
import { formatDateTime } from '@/lib/format';

interface LastChangeProps {
  change: { changedAt: string | null; changedBy: Member | null };
  timeZone: string;
}

/** The member who made the last change, and its time. */
export function LastChange({ change: { changedAt, changedBy }, timeZone }: LastChangeProps) {
  if (changedAt === null) return null;
  return (
    <Typography variant="caption" color="textSecondary">
      {t`Changed by ${isolate(changedBy?.name ?? '')} on ${formatDateTime(changedAt, timeZone)}`}
    </Typography>
  );
}

/** Another member saved first: a change typed here would be refused. */
export function ChangedMeanwhile({ onShow }: { onShow: () => void }) {
  return (
    <Alert
      severity="warning"
      variant="outlined"
      action={<Button color="inherit" size="small" onClick={onShow}>{t`Show what it is now`}</Button>}
    >
      {t`Someone changed this since you opened it. Your text is kept until you look at theirs.`}
    </Alert>
  );
}
