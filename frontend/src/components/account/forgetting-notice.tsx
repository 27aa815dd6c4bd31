import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { CurrentUser } from '@wavelane/contracts';
import { useTakeBack } from '@/components/account/use-take-back';
import { formatDateTime } from '@/lib/format';

/** On every page while the account waits to be deleted: when, and the way back. */
export function ForgettingNotice({ forgetting, timeZone }: Pick<CurrentUser, 'forgetting' | 'timeZone'>) {
  const takeBack = useTakeBack();
  if (!forgetting) return null;
  return (
    <Alert
      severity="warning"
      variant="outlined"
      className="no-print"
      sx={{ mb: 5 }}
      action={
        <Button color="inherit" size="small" loading={takeBack.isPending} onClick={() => takeBack.mutate()}>
          {t`Keep my account`}
        </Button>
      }
    >
      {t`This account and all its data are deleted on ${formatDateTime(forgetting.dueAt, timeZone)}.`}
    </Alert>
  );
}
