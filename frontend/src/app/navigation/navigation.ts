import { t } from '@lingui/core/macro';
import AccountTreeRoundedIcon from '@mui/icons-material/AccountTreeRounded';
import BarChartRoundedIcon from '@mui/icons-material/BarChartRounded';
import CampaignRoundedIcon from '@mui/icons-material/CampaignRounded';
import DashboardRoundedIcon from '@mui/icons-material/DashboardRounded';
import ForumRoundedIcon from '@mui/icons-material/ForumRounded';
import DescriptionRoundedIcon from '@mui/icons-material/DescriptionRounded';
import OutboxRoundedIcon from '@mui/icons-material/OutboxRounded';
import PeopleRoundedIcon from '@mui/icons-material/PeopleRounded';
import HelpOutlineRoundedIcon from '@mui/icons-material/HelpOutlineRounded';
import GroupsRoundedIcon from '@mui/icons-material/GroupsRounded';
import PhoneAndroidRoundedIcon from '@mui/icons-material/PhoneAndroidRounded';
import QuickreplyRoundedIcon from '@mui/icons-material/QuickreplyRounded';
import SellRoundedIcon from '@mui/icons-material/SellRounded';
import SendRoundedIcon from '@mui/icons-material/SendRounded';
import SmartToyRoundedIcon from '@mui/icons-material/SmartToyRounded';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { LinkProps } from '@tanstack/react-router';
import type { CurrentUser } from '@wavelane/contracts';
import type { ComponentType } from 'react';
import { mayOpen } from '@/app/member/page-rights';

/** A page one can go to from everywhere. */
export interface NavigationItem {
  readonly to: NonNullable<LinkProps['to']>;
  readonly label: string;
  readonly Icon: ComponentType<SvgIconProps>;
}

/** The items of the sidebar. */
const MAIN_ITEMS: readonly NavigationItem[] = [
  { to: '/dashboard', label: t`Dashboard`, Icon: DashboardRoundedIcon },
  { to: '/channels', label: t`Channels`, Icon: PhoneAndroidRoundedIcon },
  { to: '/send', label: t`Send`, Icon: SendRoundedIcon },
  { to: '/bulk', label: t`Bulk`, Icon: CampaignRoundedIcon },
  { to: '/inbox', label: t`Inbox`, Icon: ForumRoundedIcon },
  { to: '/people', label: t`People`, Icon: PeopleRoundedIcon },
  { to: '/templates', label: t`Templates`, Icon: DescriptionRoundedIcon },
  { to: '/canned-replies', label: t`Canned replies`, Icon: QuickreplyRoundedIcon },
  { to: '/workflows', label: t`Workflows`, Icon: AccountTreeRoundedIcon },
  { to: '/chatbot', label: t`Chatbot`, Icon: SmartToyRoundedIcon },
  { to: '/outbox', label: t`Outbox`, Icon: OutboxRoundedIcon },
  { to: '/reports', label: t`Reports`, Icon: BarChartRoundedIcon },
  { to: '/team', label: t`Team`, Icon: GroupsRoundedIcon },
  { to: '/pricing', label: t`Pricing`, Icon: SellRoundedIcon },
  { to: '/help', label: t`Help`, Icon: HelpOutlineRoundedIcon },
];

/** Those that lead somewhere for a member. */
export const mainItems = (user: CurrentUser): readonly NavigationItem[] =>
  MAIN_ITEMS.filter(({ to }) => mayOpen(user, to));
