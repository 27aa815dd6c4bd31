import Button from '@mui/material/Button';
import type { AccountSecurity, CurrentUser } from '@wavelane/contracts';
import { lazy, Suspense, useState } from 'react';
import { DateTime } from '@/components/date-time';
import { Section } from '../section';

const PasswordDialog = lazy(() => import('./password-dialog').then((module) => ({ default: module.PasswordDialog })));

/** When the password was chosen, and the way to another one. */
export function PasswordSection({ user, security }: { user: CurrentUser; security: AccountSecurity }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title="Password"
      text={
        <>
          Chosen <DateTime at={security.passwordChangedAt} />. A new one ends every session but this.
        </>
      }
      action={
        <Button variant="outlined" onClick={() => setOpen(true)}>
          Change password
        </Button>
      }
    >
      <Suspense>{isOpen ? <PasswordDialog user={user} onClose={() => setOpen(false)} /> : null}</Suspense>
    </Section>
  );
}
