import AccountBalanceWalletRoundedIcon from '@mui/icons-material/AccountBalanceWalletRounded';
import AdminPanelSettingsRoundedIcon from '@mui/icons-material/AdminPanelSettingsRounded';
import DashboardRoundedIcon from '@mui/icons-material/DashboardRounded';
import OutboxRoundedIcon from '@mui/icons-material/OutboxRounded';
import PhoneAndroidRoundedIcon from '@mui/icons-material/PhoneAndroidRounded';
import SellRoundedIcon from '@mui/icons-material/SellRounded';
import SendRoundedIcon from '@mui/icons-material/SendRounded';
import SettingsRoundedIcon from '@mui/icons-material/SettingsRounded';

/** The sidebar's items (spec §2), those whose screens exist. */
export const MAIN_ITEMS = [
  { to: '/dashboard', label: 'Dashboard', Icon: DashboardRoundedIcon },
  { to: '/channels', label: 'Channels', Icon: PhoneAndroidRoundedIcon },
  { to: '/send', label: 'Send', Icon: SendRoundedIcon },
  { to: '/outbox', label: 'Outbox', Icon: OutboxRoundedIcon },
  { to: '/pricing', label: 'Pricing', Icon: SellRoundedIcon },
] as const;

/** Shown to administrators only. */
export const ADMIN_ITEMS = [
  { to: '/admin', label: 'Admin', Icon: AdminPanelSettingsRoundedIcon },
  { to: '/admin/balances', label: 'Balances', Icon: AccountBalanceWalletRoundedIcon },
  { to: '/admin/whapi-settings', label: 'WHAPI Settings', Icon: SettingsRoundedIcon },
] as const;

export type NavigationItem = (typeof MAIN_ITEMS | typeof ADMIN_ITEMS)[number];
