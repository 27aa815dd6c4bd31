import AccountBalanceWalletRoundedIcon from '@mui/icons-material/AccountBalanceWalletRounded';
import AdminPanelSettingsRoundedIcon from '@mui/icons-material/AdminPanelSettingsRounded';
import FactCheckRoundedIcon from '@mui/icons-material/FactCheckRounded';
import MonitorHeartRoundedIcon from '@mui/icons-material/MonitorHeartRounded';
import PolicyRoundedIcon from '@mui/icons-material/PolicyRounded';
import ReceiptLongRoundedIcon from '@mui/icons-material/ReceiptLongRounded';
import SettingsRoundedIcon from '@mui/icons-material/SettingsRounded';
import { MAIN_ITEMS, type NavigationItem } from './navigation';

/** Shown to administrators only. */
export const ADMIN_ITEMS = [
  { to: '/admin', label: 'Admin', Icon: AdminPanelSettingsRoundedIcon },
  { to: '/admin/balances', label: 'Balances', Icon: AccountBalanceWalletRoundedIcon },
  { to: '/admin/audit', label: 'Audit', Icon: FactCheckRoundedIcon },
  { to: '/admin/payments', label: 'Payments', Icon: ReceiptLongRoundedIcon },
  { to: '/admin/security', label: 'Security', Icon: PolicyRoundedIcon },
  { to: '/admin/operations', label: 'Operations', Icon: MonitorHeartRoundedIcon },
  { to: '/admin/whapi-settings', label: 'WHAPI Settings', Icon: SettingsRoundedIcon },
] as const;

/** Where a person may go. */
export const itemsFor = (role: string): readonly NavigationItem[] =>
  role === 'admin' ? [...MAIN_ITEMS, ...ADMIN_ITEMS] : MAIN_ITEMS;
