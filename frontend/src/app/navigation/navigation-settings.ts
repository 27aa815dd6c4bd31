import { t } from '@lingui/core/macro';
import type { CurrentUser } from '@wavelane/contracts';
import { mayOpen } from '@/app/member/page-rights';
import { BellIcon } from '@/components/icons/frame-icons';
import { ClockIcon, PeopleIcon } from '@/components/icons/icons';
import { GlobeIcon, KeyIcon, LinkIcon, PriceIcon, ShieldIcon } from '@/components/icons/place-icons';
import type { NavigationItem } from './navigation';

/** The sections of the settings, each with an address of its own. */
const SECTIONS = [
  { to: '/settings/team', label: t`Team`, Icon: PeopleIcon },
  { to: '/settings/hours', label: t`Hours & rules`, Icon: ClockIcon },
  { to: '/settings/consent', label: t`Consent texts`, Icon: ShieldIcon },
  { to: '/settings/notices', label: t`Notices`, Icon: BellIcon },
  { to: '/settings/security', label: t`Account & security`, Icon: KeyIcon },
  { to: '/settings/billing', label: t`Billing`, Icon: PriceIcon },
  { to: '/settings/webhook', label: t`Webhook`, Icon: LinkIcon },
  { to: '/settings/language', label: t`Language & time`, Icon: GlobeIcon },
] as const satisfies readonly NavigationItem[];

export type SettingsPath = (typeof SECTIONS)[number]['to'];

/** The sections that are useful to a member. */
export const settingsSections = (user: CurrentUser) => SECTIONS.filter(({ to }) => mayOpen(user, to));
