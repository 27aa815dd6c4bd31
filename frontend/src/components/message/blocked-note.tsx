import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { createLink } from '@tanstack/react-router';
import type { CurrentUser } from '@wavelane/contracts';

const LinkButton = createLink(Button);

/** Says why nothing can be sent, and leads to what helps. */
export function BlockedNote({ user, blocked }: { user: CurrentUser | null; blocked: string }) {
  const isActive = user?.status === 'active';
  return (
    <Alert
      severity="warning"
      variant="outlined"
      sx={{ mb: 5 }}
      action={
        <LinkButton to={isActive ? '/channels' : '/pricing'} color="inherit" size="small">
          {isActive ? 'Channels' : 'Renew'}
        </LinkButton>
      }
    >
      {blocked}
    </Alert>
  );
}
