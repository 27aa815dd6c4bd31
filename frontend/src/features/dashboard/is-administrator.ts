import type { CurrentUser } from '@wavelane/contracts';

/** Whether the member runs the installation, and does not work for another account at present. */
export const isAdministrator = ({ role, account, id }: Pick<CurrentUser, 'role' | 'account' | 'id'>): boolean =>
  role === 'admin' && account.id === id;
