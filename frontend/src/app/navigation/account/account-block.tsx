import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { CurrentUser } from '@wavelane/contracts';
import { useState } from 'react';
import { DownIcon } from '@/components/icons/icons';
import { lazily } from '@/components/lazy/lazily';
import { channelCount } from '@/components/words/counts';
import { AccountSign } from './account-sign';

const AccountMenu = lazily(() => import('./account-menu'), 'AccountMenu', null, { isPrefetched: false });

const BLOCK = {
  ...{ display: 'flex', alignItems: 'center', justifyContent: 'flex-start', gap: 2, height: 40, px: 2, mx: 2, mb: 2 },
  ...{ width: 'auto', flexShrink: 0, borderRadius: '10px', bgcolor: 'action.hover', textAlign: 'start' },
} as const;
const ON_RAIL = { ...BLOCK, mx: 1, px: 0, justifyContent: 'center', bgcolor: 'transparent' } as const;

/** For which account one works: its name and plan; a press shows the others, if there are any. */
export function AccountBlock({ user, collapsed }: { user: CurrentUser; collapsed: boolean }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { account, accounts } = user;
  const content = (
    <>
      <AccountSign name={account.name} isCurrent />
      <span className="unseen">{collapsed ? t`Working for ${account.name}` : t`Working for`}</span>
      {collapsed ? null : <Words user={user} />}
    </>
  );
  const sx = collapsed ? ON_RAIL : BLOCK;
  if (accounts.length < 2) return <Box sx={sx}>{content}</Box>;
  return (
    <>
      <ButtonBase
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={sx}
      >
        {content}
        {collapsed ? null : <DownIcon size={16} />}
      </ButtonBase>
      {anchor ? <AccountMenu user={user} anchor={anchor} onClose={() => setAnchor(null)} /> : null}
    </>
  );
}

function Words({ user: { account, currentPlan, channelsUsed } }: { user: CurrentUser }) {
  const channels = channelCount(channelsUsed);
  return (
    <Box
      sx={{ flexGrow: 1, minWidth: 0, '& > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } }}
    >
      <Box
        dir="auto"
        title={account.name}
        sx={{ fontSize: 13, lineHeight: '17px', fontWeight: 500, textAlign: 'left' }}
      >
        {account.name}
      </Box>
      <Box sx={{ fontSize: 11, lineHeight: '14px', color: 'text.secondary' }}>
        {currentPlan ? `${currentPlan.name} · ${channels}` : channels}
      </Box>
    </Box>
  );
}
