import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { CurrentUser } from '@wavelane/contracts';
import { useState } from 'react';
import { Section } from '@/components/section';
import { lazily } from '@/components/lazy/lazily';

const NameDialog = lazily(() => import('./name-dialog'), 'NameDialog');

/** The user's name. */
export function ProfileSection({ user }: { user: CurrentUser }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title={t`Name`}
      text={t`Shown on receipts and in emails.`}
      action={<Button variant="outlined" onClick={() => setOpen(true)}>{t`Change name`}</Button>}
    >
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{user.name}</Typography>
      {isOpen ? <NameDialog user={user} onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}
