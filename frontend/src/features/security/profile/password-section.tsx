import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import type { AccountSecurity, CurrentUser } from '@wavelane/contracts';
import { useState } from 'react';
import { DateTime } from '@/components/date-time';
import { Section } from '@/components/section';
import { lazily } from '@/components/lazy/lazily';

const PasswordDialog = lazily(() => import('./password-dialog'), 'PasswordDialog');

/** When the password was chosen, and the way to another one. */
export function PasswordSection({ user, security }: { user: CurrentUser; security: AccountSecurity }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title={t`Password`}
      text={
        <>
          <Trans>
            Chosen <DateTime at={security.passwordChangedAt} />. A new one ends every session but this.
          </Trans>
        </>
      }
      action={<Button variant="outlined" onClick={() => setOpen(true)}>{t`Change password`}</Button>}
    >
      {isOpen ? <PasswordDialog user={user} onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}
