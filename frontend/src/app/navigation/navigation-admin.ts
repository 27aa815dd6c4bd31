import { t } from '@lingui/core/macro';
import type { CurrentUser } from '@wavelane/contracts';
import {
  BookIcon,
  KeyIcon,
  PlugIcon,
  PriceIcon,
  ProofIcon,
  PulseIcon,
  ReportsIcon,
  ShieldIcon,
} from '@/components/icons/place-icons';
import { mainGroups, type NavigationItem } from './navigation';

/** Shown to administrators only. */
export const ADMIN_ITEMS = [
  { to: '/admin', label: t`Admin`, Icon: ShieldIcon },
  { to: '/admin/balances', label: t`Balances`, Icon: BookIcon },
  { to: '/admin/audit', label: t`Audit`, Icon: ProofIcon },
  { to: '/admin/revenue', label: t`Revenue`, Icon: ReportsIcon },
  { to: '/admin/payments', label: t`Payments`, Icon: PriceIcon },
  { to: '/admin/security', label: t`Security`, Icon: KeyIcon },
  { to: '/admin/operations', label: t`Operations`, Icon: PulseIcon },
  { to: '/admin/whapi-settings', label: t`WHAPI Settings`, Icon: PlugIcon },
] as const;

/** The pages that a person may open. */
export const itemsFor = (user: CurrentUser): readonly NavigationItem[] =>
  user.role === 'admin' ? [...mainGroups(user).flat(), ...ADMIN_ITEMS] : mainGroups(user).flat();
