import { t } from '@lingui/core/macro';
import IconButton from '@mui/material/IconButton';
import type { AdminUser } from '@wavelane/contracts';
import { useState } from 'react';
import { MoreIcon } from '@/components/icons/icons';
import type { OrderName } from './orders';
import { ForgetAccountDialog } from './forget-account-dialog';
import { lazily } from '@/components/lazy/lazily';

const UserMenu = lazily(() => import('./user-menu'), 'UserMenu');

const OrderDialog = lazily(() => import('./order-dialog'), 'OrderDialog');
const PlanDialog = lazily(() => import('../plan-dialog'), 'PlanDialog');

/** The button that opens further orders for an account, and the dialog of the chosen one. */
export function UserActions({ user }: { user: AdminUser }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [order, setOrder] = useState<OrderName | null>(null);
  const [isGiving, setGiving] = useState(false);
  const [isForgetting, setForgetting] = useState(false);
  return (
    <>
      <IconButton
        size="small"
        aria-label={t`More for ${user.name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      {anchor ? (
        <UserMenu
          user={user}
          anchor={anchor}
          onChoose={(chosen) => {
            setAnchor(null);
            setOrder(chosen);
          }}
          onGivePlan={() => {
            setAnchor(null);
            setGiving(true);
          }}
          onForget={() => {
            setAnchor(null);
            setForgetting(true);
          }}
          onClose={() => setAnchor(null)}
        />
      ) : null}
      {order ? <OrderDialog user={user} name={order} onClose={() => setOrder(null)} /> : null}
      {isGiving ? <PlanDialog user={user} onClose={() => setGiving(false)} /> : null}
      {isForgetting ? <ForgetAccountDialog user={user} onClose={() => setForgetting(false)} /> : null}
    </>
  );
}
