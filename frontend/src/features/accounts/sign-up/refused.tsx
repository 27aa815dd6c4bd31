import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { RegistrationMode } from '@wavelane/contracts';

const TEXTS = {
  invite: [
    t`An invitation is needed`,
    t`Accounts are made from invitations here. Ask whoever runs this installation for one and follow its link.`,
  ],
  closed: [
    t`Registration is closed`,
    t`No new accounts are taken here. Ask whoever runs this installation if you think that you should have one.`,
  ],
} as const;

/** Why there is no form. */
export function Refused({ mode }: { mode: RegistrationMode }) {
  const [title, text] = TEXTS[mode === 'invite' ? 'invite' : 'closed'];
  return (
    <Alert severity="info" variant="outlined">
      <AlertTitle>{title}</AlertTitle>
      {text}
    </Alert>
  );
}
