import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { AdminUser } from '@wavelane/contracts';
import { type ReactNode, useState } from 'react';
import { Avatar } from '@/components/avatar/avatar';
import { ExpandButton } from '@/components/expand-button';
import { MinusIcon, PlusIcon } from '@/components/icons/icons';
import { Badge, StatusBadge } from '@/components/status-badge';
import { Clamped } from '@/components/table/clamped';
import { outOf } from '@/lib/bidi';
import { formatNumber } from '@/lib/format';
import { SeenAt } from './users/seen-at';
import { UserActions } from './users/user-actions';
import { UserDetails } from './user-channels';
import { lazily } from '@/components/lazy/lazily';
import { Tip } from '@/components/tips/tip';
import { pressedAsWhole } from '@/lib/pointer/row-press';

const UserDaysDialog = lazily(() => import('./user-days-dialog'), 'UserDaysDialog');

/** One user with the buttons for days, and below it, when open, the channels. */
export function UserRow({ user }: { user: AdminUser }) {
  const [isOpen, setOpen] = useState(false);
  const [dialog, setDialog] = useState<Change | null>(null);
  const panel = `channels-${user.id}`;
  return (
    <>
      <TableRow hover {...pressedAsWhole(() => setOpen(!isOpen))}>
        <TableCell padding="checkbox">
          <ExpandButton
            label={t`Channels of ${user.name}`}
            controls={panel}
            isOpen={isOpen}
            onToggle={() => setOpen(!isOpen)}
          />
        </TableCell>
        <TableCell>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
            <Avatar id={user.id} name={user.name} size={24} />
            <Box sx={{ minWidth: 0, fontWeight: 500 }}>
              <Clamped text={user.name} min={110} />
            </Box>
          </Box>
          <Badges>
            {user.role === 'admin' ? <Badge text="ADMIN" tone="info" /> : null}
            {user.secondFactor ? <Badge text="2FA" tone="success" /> : null}
          </Badges>
        </TableCell>
        <TableCell>
          <Clamped text={user.email} min={150} lines={1} />
          <Badges>{user.emailVerified ? null : <Badge text={t`NOT VERIFIED`} tone="muted" />}</Badges>
        </TableCell>
        <TableCell data-label={t`Plan`}>{user.currentPlan?.name ?? t`None`}</TableCell>
        <TableCell data-label={t`Channels`}>{outOf(user.channelsUsed, user.channelsLimit)}</TableCell>
        <TableCell align="right" data-label={t`Days`} sx={{ fontWeight: 600, color: daysColour(user) }}>
          {formatNumber(user.daysBalance)}
        </TableCell>
        <TableCell>
          {user.disabled ? (
            <Tip describeChild title={user.disabled.reason}>
              <Box component="span" tabIndex={0}>
                <Badge text="DISABLED" tone="error" />
              </Box>
            </Tip>
          ) : (
            <StatusBadge status={user.status} />
          )}
        </TableCell>
        <TableCell data-wide data-label={t`Last seen`} sx={{ minWidth: 72 }}>
          <SeenAt at={user.lastSeenAt} />
        </TableCell>
        <TableCell>
          <Days user={user} onAsk={setDialog} />
        </TableCell>
      </TableRow>
      {isOpen ? (
        <TableRow id={panel}>
          <TableCell colSpan={9} sx={{ bgcolor: 'background.default' }}>
            <UserDetails user={user} />
          </TableCell>
        </TableRow>
      ) : null}
      {dialog ? <UserDaysDialog user={user} kind={dialog} onClose={() => setDialog(null)} /> : null}
    </>
  );
}

/** A member of another account's team has neither a plan nor days: that is no warning. */
function daysColour({ daysBalance, currentPlan }: AdminUser): string {
  if (daysBalance > 0) return 'success.main';
  return currentPlan === null ? 'text.secondary' : 'error.main';
}

type Change = 'add' | 'remove';

/** The buttons for days, and the menu. */
function Days({ user, onAsk }: { user: AdminUser; onAsk: (change: Change) => void }) {
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <Tip describeChild title={t`Add days`}>
        <Button
          size="small"
          color="inherit"
          startIcon={<PlusIcon size={16} />}
          aria-label={t`Add days for ${user.name}`}
          onClick={() => onAsk('add')}
        >
          {t({ message: 'Days', context: 'on a button' })}
        </Button>
      </Tip>
      <Tip describeChild title={t`Remove days`}>
        <Button
          size="small"
          color="inherit"
          startIcon={<MinusIcon size={16} />}
          aria-label={t`Remove days from ${user.name}`}
          onClick={() => onAsk('remove')}
        >
          {t({ message: 'Days', context: 'on a button' })}
        </Button>
      </Tip>
      <UserActions user={user} />
    </Box>
  );
}

/** Words below a cell's text, on its side; nothing without any. */
function Badges({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1, mt: 1, '&:empty': { display: 'none' } }}>
      {children}
    </Box>
  );
}
