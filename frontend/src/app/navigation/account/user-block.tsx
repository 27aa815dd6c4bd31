import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { CurrentUser } from '@wavelane/contracts';
import { type MouseEvent, useState } from 'react';
import { Avatar } from '@/components/avatar/avatar';
import { initialsOf } from '@/components/avatar/initials';
import { MoreIcon } from '@/components/icons/icons';
import { lazily } from '@/components/lazy/lazily';
import { Tip } from '@/components/tips/tip';

const UserMenu = lazily(() => import('./user-menu'), 'UserMenu', null, { isPrefetched: false });

interface UserBlockProps {
  user: CurrentUser;
  collapsed: boolean;
  onNavigate: (() => void) | undefined;
}

/** The signed-in user, and the menu that is theirs alone. */
export function UserBlock({ user, collapsed, onNavigate }: UserBlockProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const face = <Avatar id={user.id} name={user.name} size={28} isMember isMe />;
  const menu = {
    ...{ 'aria-haspopup': 'menu' as const, 'aria-expanded': anchor !== null, 'aria-label': t`Your menu` },
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => setAnchor(currentTarget),
  };
  return (
    <Box sx={{ ...FOOT, ...(collapsed && { px: 0, justifyContent: 'center' }) }}>
      {collapsed ? (
        <Tip describeChild title={t`Your menu`}>
          <IconButton {...menu} aria-label={`${initialsOf(user.name)} ${t`Your menu`}`.trim()}>
            {face}
          </IconButton>
        </Tip>
      ) : (
        <>
          {face}
          <Words user={user} />
          <Tip describeChild title={t`Your menu`}>
            <IconButton size="small" {...menu}>
              <MoreIcon />
            </IconButton>
          </Tip>
        </>
      )}
      {anchor ? <UserMenu anchor={anchor} onClose={close} onNavigate={onNavigate} /> : null}
    </Box>
  );
}

const FOOT = {
  ...{ display: 'flex', alignItems: 'center', gap: 2.5, height: 56, px: 3, flexShrink: 0 },
  ...{ borderTop: 1, borderColor: 'divider' },
} as const;

function Words({ user: { name, email } }: { user: CurrentUser }) {
  return (
    <Box sx={{ flexGrow: 1, minWidth: 0 }}>
      <Typography noWrap dir="auto" sx={{ fontWeight: 500, fontSize: 13, lineHeight: '18px', textAlign: 'left' }}>
        {name || t`User`}
      </Typography>
      <Typography noWrap dir="auto" variant="caption" color="textSecondary" component="p" sx={{ textAlign: 'left' }}>
        {email}
      </Typography>
    </Box>
  );
}
