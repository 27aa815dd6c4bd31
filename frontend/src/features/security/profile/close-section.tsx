import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import type { CurrentUser } from '@wavelane/contracts';
import { useState } from 'react';
import { lazily } from '@/components/lazy/lazily';
import { Section } from '@/components/section';

const CloseDialog = lazily(() => import('./close-dialog'), 'CloseDialog');

/** Closes the account permanently. */
export function CloseSection({ user }: { user: CurrentUser }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title={t`Close the account`}
      text={t`Ends every session, deletes your channels and cancels what is still to be sent. This cannot be undone.`}
      action={<Button variant="outlined" color="error" onClick={() => setOpen(true)}>{t`Close the account`}</Button>}
    >
      {isOpen ? <CloseDialog user={user} onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}
