import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type AccountSecurity, api } from '@wavelane/contracts';
import { useState } from 'react';
import { useAction } from '@/api/use-action';
import { Badge } from '@/components/status-badge';
import { DemoMailbox, NO_MAIL } from '@/components/mail-note';
import { Section } from '@/components/section';
import { lazily } from '@/components/lazy/lazily';

const EmailDialog = lazily(() => import('./email-dialog'), 'EmailDialog');

/** The address: whether mail to it arrives, and the way to another one. */
export function EmailSection({ security }: { security: AccountSecurity }) {
  const [isOpen, setOpen] = useState(false);
  const { email, emailVerified, pendingEmail, mail } = security;
  return (
    <Section
      title={t`Email`}
      text={t`For sign-in and account notices.`}
      action={
        <Button variant="outlined" disabled={mail === 'none'} onClick={() => setOpen(true)}>{t`Change address`}</Button>
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere', minWidth: 0 }}>{email}</Typography>
        <Badge text={emailVerified ? t`VERIFIED` : t`NOT VERIFIED`} tone={emailVerified ? 'success' : 'warning'} />
      </Box>
      {mail === 'none' ? (
        <Typography variant="body2" color="textSecondary">
          {t`${NO_MAIL} The address can be verified or changed once whoever runs it has set that up.`}
        </Typography>
      ) : null}
      {pendingEmail !== null && mail !== 'none' ? (
        <Alert severity="info" variant="outlined">
          {t`A link is on its way to `}
          <strong>{pendingEmail}</strong>
          {t`. Until you open it, your address stays as it is.`}
          <SendLink />
        </Alert>
      ) : null}
      {pendingEmail === null && !emailVerified && mail !== 'none' ? (
        <Alert severity="warning" variant="outlined">
          {t`Follow the link in our mail, so that a forgotten password cannot lock you out.`}
          <SendLink />
        </Alert>
      ) : null}
      {mail === 'demo' ? <DemoMailbox /> : null}
      {isOpen ? <EmailDialog onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}

/** Another mail to the address that waits for its link. */
export function SendLink() {
  const send = useAction(api.sendVerification, {
    done: { title: t`Mail sent`, description: t`Follow the link in it.` },
    failed: t`Email not sent`,
  });
  return (
    <Button
      variant="outlined"
      size="small"
      sx={{ mt: 3, display: 'flex' }}
      loading={send.isPending}
      onClick={() => send.mutate()}
    >{t`Send the email again`}</Button>
  );
}
