import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { api, type CurrentUser } from '@wavelane/contracts';
import { useAction } from '@/api/use-action';
import { CheckIcon } from '@/components/icons/icons';
import { ROLE_WORDS } from '@/components/words/roles';
import { dropDrafts } from '@/lib/drafts/draft-store';
import { AccountSign } from './account-sign';

interface AccountMenuProps {
  user: CurrentUser;
  anchor: HTMLElement;
  onClose: () => void;
}

const LINE = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** The accounts that one works for. With another one everything that is shown is another account's, so the page begins again. */
export function AccountMenu({ user, anchor, onClose }: AccountMenuProps) {
  const change = useAction(api.actFor, {
    failed: t`Account not changed`,
    onDone: () => {
      dropDrafts();
      location.assign('/dashboard');
    },
  });
  const choose = (accountId: string) => {
    if (accountId === user.account.id) onClose();
    else change.mutate({ accountId });
  };
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': t`Accounts you work for` }, paper: { sx: { width: 288, mt: 1 } } }}
    >
      {user.accounts.map(({ id, name, role }) => (
        <MenuItem
          key={id}
          role="menuitemradio"
          aria-checked={id === user.account.id}
          selected={id === user.account.id}
          disabled={change.isPending}
          onClick={() => choose(id)}
          sx={{ gap: 2.5, minHeight: 44 }}
        >
          <AccountSign name={name} isCurrent={id === user.account.id} size={28} />
          <Box sx={{ flexGrow: 1, minWidth: 0 }}>
            <Box dir="auto" sx={{ ...LINE, fontWeight: 500, lineHeight: '18px', textAlign: 'left' }}>
              {name}
            </Box>
            <Box sx={{ ...LINE, fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
              {id === user.id ? t`Own account` : ROLE_WORDS[role]}
            </Box>
          </Box>
          {id === user.account.id ? <CheckIcon size={16} /> : null}
        </MenuItem>
      ))}
    </Menu>
  );
}
