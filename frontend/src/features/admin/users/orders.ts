import { t } from '@lingui/core/macro';
import { type AccountOrder, type AdminUser, api, type Role, type Route } from '@wavelane/contracts';

/** The orders of an administrator for another account, each with a reason. */
export type OrderName = 'disable' | 'enable' | 'role' | 'end-sessions' | 'second-factor';

type OrderPath = (typeof api)[
  'disableUser' | 'enableUser' | 'changeRole' | 'endUserSessions' | 'removeSecondFactor']['path'];

export interface Order {
  /** In the menu and on the button. */
  label: string;
  title: string;
  /** The effect of the order. */
  text: string;
  route: Route<OrderPath, AccountOrder>;
  role?: Role;
  destructive: boolean;
  done: string;
}

export function orderOf(name: OrderName, { name: who, role }: AdminUser): Order {
  const isAdmin = role === 'admin';
  const orders: Record<OrderName, Order> = {
    disable: {
      label: t`Disable`,
      title: t`Disable ${who}?`,
      text: t`All sessions end immediately and nobody can sign in to this account until it is enabled. Nothing is deleted. Only administrators see the reason, in the security log.`,
      route: api.disableUser,
      destructive: true,
      done: t`Account disabled`,
    },
    enable: {
      label: t`Enable`,
      title: t`Enable ${who}?`,
      text: t`The account can be signed in to again.`,
      route: api.enableUser,
      destructive: false,
      done: t`Account enabled`,
    },
    role: {
      label: isAdmin ? t`Remove the administrator role` : t`Make administrator`,
      title: isAdmin ? t`Remove the administrator role of ${who}?` : t`Make ${who} an administrator?`,
      text: isAdmin
        ? t`This account loses access to the administration. All of its sessions end.`
        : t`The account will see and change everything here: users, days, payments, settings. All of its sessions end.`,
      route: api.changeRole,
      role: isAdmin ? 'user' : 'admin',
      destructive: isAdmin,
      done: t`Role changed`,
    },
    'end-sessions': {
      label: t`End all sessions`,
      title: t`End all sessions of ${who}?`,
      text: t`All sessions of this account end: everyone has to sign in again.`,
      route: api.endUserSessions,
      destructive: true,
      done: t`Sessions ended`,
    },
    'second-factor': {
      label: t`Remove the second factor`,
      title: t`Remove the second factor of ${who}?`,
      text: t`For a lost phone. After this, the password alone opens the account, so make sure who is asking.`,
      route: api.removeSecondFactor,
      destructive: true,
      done: t`Second factor removed`,
    },
  };
  return orders[name];
}

/** The orders that are possible for this account. */
export const ordersFor = ({ disabled, secondFactor }: AdminUser): OrderName[] => [
  disabled ? 'enable' : 'disable',
  'role',
  'end-sessions',
  ...(secondFactor ? (['second-factor'] as const) : []),
];
