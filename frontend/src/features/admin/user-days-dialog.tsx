import { t } from '@lingui/core/macro';
import Typography from '@mui/material/Typography';
import { type AdminUser, api } from '@wavelane/contracts';
import { messageOf } from '@/api/errors';
import { useAction } from '@/api/use-action';
import { DaysDialog } from '@/components/dialogs/days-dialog';
import { dayCount } from '@/components/words/counts';

interface UserDaysDialogProps {
  user: AdminUser;
  kind: 'add' | 'remove';
  onClose: () => void;
}

/** Gives days to a user or takes them away. */
export function UserDaysDialog({ user, kind, onClose }: UserDaysDialogProps) {
  const isAdd = kind === 'add';
  const change = useAction(isAdd ? api.addDays : api.removeDays, {
    parameters: { id: user.id },
    refreshes: [api.users, api.me],
    done: t`Days balance updated`,
    failed: t`Failed to update days`,
    onDone: onClose,
  });
  return (
    <DaysDialog
      title={isAdd ? t`Add Days` : t`Remove Days`}
      description={t`${isAdd ? t`Credit` : t`Debit`} days for ${user.name}`}
      label={t`Number of Days`}
      submit={isAdd ? t`Add Days` : t`Remove Days`}
      initial=""
      destructive={!isAdd}
      busy={change.isPending}
      error={change.error ? messageOf(change.error, t`Please try again.`) : undefined}
      onSubmit={(days) => change.mutate({ days })}
      onClose={onClose}
    >
      <Typography color="textSecondary">{t`The balance is ${dayCount(user.daysBalance)}.`}</Typography>
    </DaysDialog>
  );
}
