import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { CurrentUser } from '@wavelane/contracts';
import { useMay } from '@/lib/hooks/use-may';
import { useTakeBack } from '@/components/account/use-take-back';
import { formatDateTime } from '@/lib/format';

/** On every page while the account waits to be deleted: when, and the way back. */
export function ForgettingNotice({ forgetting, timeZone }: Pick<CurrentUser, 'forgetting' | 'timeZone'>) {
  const takeBack = useTakeBack();
  const mayTakeBack = useMay('own');
  if (!forgetting) return null;
  return (
    <Alert
      severity="warning"
      variant="outlined"
      className="no-print"
      sx={{ mb: 5 }}
      action={
        mayTakeBack ? (
          <Button color="inherit" size="small" loading={takeBack.isPending} onClick={() => takeBack.mutate()}>
            {t`Keep my account`}
          </Button>
        ) : undefined
      }
    >
      {t`This account and all its data are deleted on ${formatDateTime(forgetting.dueAt, timeZone)}.`}
    </Alert>
  );
}
