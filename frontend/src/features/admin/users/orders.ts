import { type AccountOrder, type AdminUser, api, type Role, type Route } from '@wavelane/contracts';

/** What an administrator does to another account, each with a reason. */
export type OrderName = 'disable' | 'enable' | 'role' | 'end-sessions' | 'second-factor';

type OrderPath = (typeof api)[
  'disableUser' | 'enableUser' | 'changeRole' | 'endUserSessions' | 'removeSecondFactor']['path'];

export interface Order {
  /** In the menu and on the button. */
  label: string;
  title: string;
  /** What will happen. */
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
      label: 'Disable',
      title: `Disable ${who}?`,
      text: 'All sessions end at once and nobody can sign in to this account until it is enabled. Nothing is deleted. The reason is for administrators: it stands in the security log.',
      route: api.disableUser,
      destructive: true,
      done: 'Account disabled',
    },
    enable: {
      label: 'Enable',
      title: `Enable ${who}?`,
      text: 'The account can be signed in to again.',
      route: api.enableUser,
      destructive: false,
      done: 'Account enabled',
    },
    role: {
      label: isAdmin ? 'Take the administrator role' : 'Make administrator',
      title: isAdmin ? `Take the administrator role of ${who}?` : `Make ${who} an administrator?`,
      text: isAdmin
        ? 'The administration closes to this account. All of its sessions end.'
        : 'The account will see and change everything here: users, days, payments, settings. All of its sessions end.',
      route: api.changeRole,
      role: isAdmin ? 'user' : 'admin',
      destructive: isAdmin,
      done: 'Role changed',
    },
    'end-sessions': {
      label: 'End all sessions',
      title: `End all sessions of ${who}?`,
      text: 'Whoever is signed in to this account has to sign in again, everywhere.',
      route: api.endUserSessions,
      destructive: true,
      done: 'Sessions ended',
    },
    'second-factor': {
      label: 'Remove the second factor',
      title: `Remove the second factor of ${who}?`,
      text: 'For a lost phone. After this the password alone opens the account, so be sure who asks for it.',
      route: api.removeSecondFactor,
      destructive: true,
      done: 'Second factor removed',
    },
  };
  return orders[name];
}

/** What there is to do about this account. */
export const ordersFor = ({ disabled, secondFactor }: AdminUser): OrderName[] => [
  disabled ? 'enable' : 'disable',
  'role',
  'end-sessions',
  ...(secondFactor ? (['second-factor'] as const) : []),
];
