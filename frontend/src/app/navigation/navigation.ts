import { t } from '@lingui/core/macro';
import AccountTreeRoundedIcon from '@mui/icons-material/AccountTreeRounded';
import CampaignRoundedIcon from '@mui/icons-material/CampaignRounded';
import DashboardRoundedIcon from '@mui/icons-material/DashboardRounded';
import ForumRoundedIcon from '@mui/icons-material/ForumRounded';
import DescriptionRoundedIcon from '@mui/icons-material/DescriptionRounded';
import OutboxRoundedIcon from '@mui/icons-material/OutboxRounded';
import PeopleRoundedIcon from '@mui/icons-material/PeopleRounded';
import PhoneAndroidRoundedIcon from '@mui/icons-material/PhoneAndroidRounded';
import SellRoundedIcon from '@mui/icons-material/SellRounded';
import SendRoundedIcon from '@mui/icons-material/SendRounded';
import SmartToyRoundedIcon from '@mui/icons-material/SmartToyRounded';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { LinkProps } from '@tanstack/react-router';
import type { ComponentType } from 'react';

/** The items of the sidebar. */
export const MAIN_ITEMS = [
  { to: '/dashboard', label: t`Dashboard`, Icon: DashboardRoundedIcon },
  { to: '/channels', label: t`Channels`, Icon: PhoneAndroidRoundedIcon },
  { to: '/send', label: t`Send`, Icon: SendRoundedIcon },
  { to: '/bulk', label: t`Bulk`, Icon: CampaignRoundedIcon },
  { to: '/inbox', label: t`Inbox`, Icon: ForumRoundedIcon },
  { to: '/people', label: t`People`, Icon: PeopleRoundedIcon },
  { to: '/templates', label: t`Templates`, Icon: DescriptionRoundedIcon },
  { to: '/workflows', label: t`Workflows`, Icon: AccountTreeRoundedIcon },
  { to: '/chatbot', label: t`Chatbot`, Icon: SmartToyRoundedIcon },
  { to: '/outbox', label: t`Outbox`, Icon: OutboxRoundedIcon },
  { to: '/pricing', label: t`Pricing`, Icon: SellRoundedIcon },
] as const;

/** A page one can go to from everywhere. */
export interface NavigationItem {
  readonly to: NonNullable<LinkProps['to']>;
  readonly label: string;
  readonly Icon: ComponentType<SvgIconProps>;
}
