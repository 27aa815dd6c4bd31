import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { CurrentUser } from '@wavelane/contracts';
import { useState } from 'react';
import { useTakeBack } from '@/components/account/use-take-back';
import { lazily } from '@/components/lazy/lazily';
import { Section } from '@/components/section';
import { formatDateTime } from '@/lib/format';

const DeleteDialog = lazily(() => import('./delete-dialog'), 'DeleteDialog');

/** The deletion after which no trace of the account is left. */
export function ForgetSection({ user }: { user: CurrentUser }) {
  const [isOpen, setOpen] = useState(false);
  const takeBack = useTakeBack();
  const { forgetting } = user;
  return (
    <Section
      title={t`Delete my account`}
      text={t`Deletes the account and everything in it: people, messages, templates, channels and files. Payments stay on record, without your name.`}
      action={
        forgetting ? (
          <Button variant="contained" loading={takeBack.isPending} onClick={() => takeBack.mutate()}>
            {t`Keep my account`}
          </Button>
        ) : (
          <Button variant="outlined" color="error" onClick={() => setOpen(true)}>{t`Delete my account`}</Button>
        )
      }
    >
      {forgetting ? (
        <Alert severity="warning" variant="outlined">
          {t`Everything is deleted on ${formatDateTime(forgetting.dueAt, user.timeZone)}. Until then you can take it back, and everything works as before.`}
        </Alert>
      ) : null}
      {isOpen ? <DeleteDialog user={user} onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}
