import AccountBalanceWalletRoundedIcon from '@mui/icons-material/AccountBalanceWalletRounded';
import AccountTreeRoundedIcon from '@mui/icons-material/AccountTreeRounded';
import AdminPanelSettingsRoundedIcon from '@mui/icons-material/AdminPanelSettingsRounded';
import CampaignRoundedIcon from '@mui/icons-material/CampaignRounded';
import DashboardRoundedIcon from '@mui/icons-material/DashboardRounded';
import DescriptionRoundedIcon from '@mui/icons-material/DescriptionRounded';
import FactCheckRoundedIcon from '@mui/icons-material/FactCheckRounded';
import OutboxRoundedIcon from '@mui/icons-material/OutboxRounded';
import PhoneAndroidRoundedIcon from '@mui/icons-material/PhoneAndroidRounded';
import SellRoundedIcon from '@mui/icons-material/SellRounded';
import SendRoundedIcon from '@mui/icons-material/SendRounded';
import SettingsRoundedIcon from '@mui/icons-material/SettingsRounded';
import SmartToyRoundedIcon from '@mui/icons-material/SmartToyRounded';

/** The sidebar's items (spec §2). */
export const MAIN_ITEMS = [
  { to: '/dashboard', label: 'Dashboard', Icon: DashboardRoundedIcon },
  { to: '/channels', label: 'Channels', Icon: PhoneAndroidRoundedIcon },
  { to: '/send', label: 'Send', Icon: SendRoundedIcon },
  { to: '/bulk', label: 'Bulk', Icon: CampaignRoundedIcon },
  { to: '/templates', label: 'Templates', Icon: DescriptionRoundedIcon },
  { to: '/workflows', label: 'Workflows', Icon: AccountTreeRoundedIcon },
  { to: '/chatbot', label: 'Chatbot', Icon: SmartToyRoundedIcon },
  { to: '/outbox', label: 'Outbox', Icon: OutboxRoundedIcon },
  { to: '/pricing', label: 'Pricing', Icon: SellRoundedIcon },
] as const;

/** Shown to administrators only. */
export const ADMIN_ITEMS = [
  { to: '/admin', label: 'Admin', Icon: AdminPanelSettingsRoundedIcon },
  { to: '/admin/balances', label: 'Balances', Icon: AccountBalanceWalletRoundedIcon },
  { to: '/admin/audit', label: 'Audit', Icon: FactCheckRoundedIcon },
  { to: '/admin/whapi-settings', label: 'WHAPI Settings', Icon: SettingsRoundedIcon },
] as const;

export type NavigationItem = (typeof MAIN_ITEMS | typeof ADMIN_ITEMS)[number];

/** Where a person may go. */
export const itemsFor = (role: string): readonly NavigationItem[] =>
  role === 'admin' ? [...MAIN_ITEMS, ...ADMIN_ITEMS] : MAIN_ITEMS;
