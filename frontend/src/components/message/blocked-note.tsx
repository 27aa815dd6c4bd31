import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { createLink } from '@tanstack/react-router';
import type { CurrentUser } from '@wavelane/contracts';
import { mayOpen } from '@/app/member/page-rights';

const LinkButton = createLink(Button);

/**
 * The reason that nothing can be sent, with a link to the remedy. It comes with the page, so that nothing moves for it.
 */
export function BlockedNote({ user, blocked }: { user: CurrentUser | null; blocked: string }) {
  const isActive = user?.status === 'active';
  const to = isActive ? '/channels' : '/pricing';
  return (
    <Box
      role="alert"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 2,
        mb: 5,
        px: 4,
        py: 2,
        border: 1,
        borderColor: 'warning.main',
        borderRadius: '14px',
        color: 'warning.main',
      }}
    >
      {blocked}
      {user && mayOpen(user, to) ? (
        <LinkButton to={to} color="inherit" size="small">
          {isActive ? t`Channels` : t`Renew`}
        </LinkButton>
      ) : null}
    </Box>
  );
}
