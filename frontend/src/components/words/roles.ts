import { t } from '@lingui/core/macro';
import type { GivenRole, MemberRole } from '@wavelane/contracts';

/** The names of the roles. */
export const ROLE_WORDS: Readonly<Record<MemberRole, string>> = {
  owner: t({ message: 'Owner', context: 'role' }),
  manager: t({ message: 'Manager', context: 'role' }),
  agent: t({ message: 'Agent', context: 'role' }),
  viewer: t({ message: 'Viewer', context: 'role' }),
};

/** The rights of a role, for the member who gives it. */
export const ROLE_HINTS: Readonly<Record<GivenRole, string>> = {
  manager: t`Everything but money, forgetting people and the settings of the account. Sees all channels.`,
  agent: t`Answers people, writes to one person at a time and keeps their details.`,
  viewer: t`Can look, but change nothing.`,
};
