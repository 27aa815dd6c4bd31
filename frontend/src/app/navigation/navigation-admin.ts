import { t } from '@lingui/core/macro';
import AccountBalanceWalletRoundedIcon from '@mui/icons-material/AccountBalanceWalletRounded';
import AdminPanelSettingsRoundedIcon from '@mui/icons-material/AdminPanelSettingsRounded';
import FactCheckRoundedIcon from '@mui/icons-material/FactCheckRounded';
import MonitorHeartRoundedIcon from '@mui/icons-material/MonitorHeartRounded';
import PolicyRoundedIcon from '@mui/icons-material/PolicyRounded';
import ReceiptLongRoundedIcon from '@mui/icons-material/ReceiptLongRounded';
import SettingsRoundedIcon from '@mui/icons-material/SettingsRounded';
import type { CurrentUser } from '@wavelane/contracts';
import { mainItems, type NavigationItem } from './navigation';

/** Shown to administrators only. */
export const ADMIN_ITEMS = [
  { to: '/admin', label: t`Admin`, Icon: AdminPanelSettingsRoundedIcon },
  { to: '/admin/balances', label: t`Balances`, Icon: AccountBalanceWalletRoundedIcon },
  { to: '/admin/audit', label: t`Audit`, Icon: FactCheckRoundedIcon },
  { to: '/admin/payments', label: t`Payments`, Icon: ReceiptLongRoundedIcon },
  { to: '/admin/security', label: t`Security`, Icon: PolicyRoundedIcon },
  { to: '/admin/operations', label: t`Operations`, Icon: MonitorHeartRoundedIcon },
  { to: '/admin/whapi-settings', label: t`WHAPI Settings`, Icon: SettingsRoundedIcon },
] as const;

/** Where a person may go. */
export const itemsFor = (user: CurrentUser): readonly NavigationItem[] =>
  user.role === 'admin' ? [...mainItems(user), ...ADMIN_ITEMS] : mainItems(user);
