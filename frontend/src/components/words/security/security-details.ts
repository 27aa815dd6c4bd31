import { t } from '@lingui/core/macro';
import type { ExportedData, Role, SecurityEventKind } from '@wavelane/contracts';
import { REASON_WORDS } from '@/components/account/reason-words';
import { formatNumber } from '@/lib/format';
import { sessionCount } from '@/components/words/counts';
import { ROLE_WORDS } from '@/components/words/roles';

const ROLES: Readonly<Record<string, string>> = {
  ...ROLE_WORDS,
  ...({
    admin: t({ message: 'Administrator', context: 'role' }),
    user: t({ message: 'User', context: 'role' }),
  } satisfies Record<Role, string>),
};
const FAILURES: Readonly<Record<string, string>> = {
  'second factor': t`second factor`,
  confirmation: t`confirmation of a session`,
};
const EXPORTED = {
  conversation: t({ message: 'one conversation', context: 'exported' }),
  person: t({ message: 'one person', context: 'exported' }),
  evidence: t({ message: 'evidence of consent', context: 'exported' }),
  people: t({ message: 'list of people', context: 'exported' }),
  messages: t({ message: 'messages', context: 'exported' }),
  'rejected-rows': t({ message: 'rows that were left out', context: 'exported' }),
  users: t({ message: 'list of users', context: 'exported' }),
} satisfies Record<ExportedData, string>;
/** The server's addition if one entry stands for several. */
const MORE = /^(?:(.*) \()?(\d+) more within a minute(, from many addresses)?\)?$/s;

/** The details of an entry in the security log beside its kind; reasons that people wrote, and routes, as they are. */
export function detailText(kind: SecurityEventKind, detail: string): string {
  const [, what, count, many] = MORE.exec(detail) ?? [];
  if (count !== undefined) {
    const times = formatNumber(Number(count));
    const more = many ? t`${times} more within a minute, from many addresses` : t`${times} more within a minute`;
    return what === undefined ? more : `${detailText(kind, what)} (${more})`;
  }
  switch (kind) {
    case 'role-changed':
    case 'invitation-sent':
    case 'member-invited':
    case 'member-changed':
      return withRole(detail);
    case 'sessions-ended':
      return /^\d+ sessions?$/.test(detail) ? sessionCount(Number.parseInt(detail, 10)) : detail;
    case 'sign-in-failed':
      return FAILURES[detail] ?? detail;
    case 'data-exported':
      return Object.entries(EXPORTED).find(([what]) => what === detail)?.[1] ?? detail;
    case 'account-forgotten':
      return Object.entries(REASON_WORDS).find(([reason]) => reason === detail)?.[1] ?? detail;
    default:
      return detail;
  }
}

/** A role, with the reason after it if one was given. */
function withRole(detail: string): string {
  const [role = '', ...reason] = detail.split(': ');
  const word = Object.hasOwn(ROLES, role) ? ROLES[role] : undefined;
  return word === undefined ? detail : [word, ...reason].join(': ');
}
