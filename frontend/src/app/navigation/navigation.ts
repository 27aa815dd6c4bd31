import { t } from '@lingui/core/macro';
import type { LinkProps } from '@tanstack/react-router';
import type { CurrentUser } from '@wavelane/contracts';
import type { ComponentType } from 'react';
import { mayOpen } from '@/app/member/page-rights';
import type { IconProps } from '@/components/icons/drawn';
import { BulkIcon, DocumentIcon, PeopleIcon, PhoneIcon, SendIcon, SettingsIcon } from '@/components/icons/icons';
import {
  BotIcon,
  HomeIcon,
  InboxIcon,
  OutboxIcon,
  PriceIcon,
  ReportsIcon,
  WorkflowIcon,
} from '@/components/icons/place-icons';

/** A page that can be opened from all others. */
export interface NavigationItem {
  readonly to: NonNullable<LinkProps['to']>;
  readonly label: string;
  readonly Icon: ComponentType<IconProps>;
}

/** The items of the sidebar: incoming and outgoing messages, sending, recipients, texts. */
const GROUPS: readonly (readonly NavigationItem[])[] = [
  [
    { to: '/dashboard', label: t`Dashboard`, Icon: HomeIcon },
    { to: '/inbox', label: t`Inbox`, Icon: InboxIcon },
    { to: '/outbox', label: t`Outbox`, Icon: OutboxIcon },
  ],
  [
    { to: '/send', label: t`Send`, Icon: SendIcon },
    { to: '/bulk', label: t`Bulk`, Icon: BulkIcon },
    { to: '/templates', label: t`Templates`, Icon: DocumentIcon },
  ],
  [
    { to: '/people', label: t`People`, Icon: PeopleIcon },
    { to: '/reports', label: t`Reports`, Icon: ReportsIcon },
  ],
  [
    { to: '/channels', label: t`Channels`, Icon: PhoneIcon },
    { to: '/workflows', label: t`Workflows`, Icon: WorkflowIcon },
    { to: '/chatbot', label: t`Chatbot`, Icon: BotIcon },
    { to: '/pricing', label: t`Pricing`, Icon: PriceIcon },
    { to: '/settings', label: t`Settings`, Icon: SettingsIcon },
  ],
];

/** The items that a member may open, in groups that have at least one. */
export const mainGroups = (user: CurrentUser): NavigationItem[][] =>
  GROUPS.map((items) => items.filter(({ to }) => mayOpen(user, to))).filter((items) => items.length > 0);

/** The items at the foot of a phone, beside the one that opens all others. */
export const footItems = (user: CurrentUser): NavigationItem[] =>
  ['/inbox', '/outbox', '/send'].flatMap((path) =>
    mainGroups(user)
      .flat()
      .filter(({ to }) => to === path),
  );
