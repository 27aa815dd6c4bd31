import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { RegistrationMode } from '@wavelane/contracts';

const TEXTS = {
  invite: [
    t`An invitation is needed`,
    t`You need an invitation to create an account here. Ask your administrator for one and open its link.`,
  ],
  closed: [t`Registration is closed`, t`New accounts cannot be created here. Ask your administrator if you need one.`],
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
