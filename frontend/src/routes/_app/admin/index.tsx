import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ACCOUNT_STATUSES, ROLES, USER_ORDERS, USERS_SEEN } from '@wavelane/contracts';
import { AdminPage } from '@/features/admin/admin-page';
import { titleOf } from '@/lib/brand';
import { oneOf, searchOf, text } from '@/lib/search/search';

export const Route = createFileRoute('/_app/admin/')({
  validateSearch: searchOf({
    tab: text,
    decided: text,
    search: text,
    status: oneOf(['active', 'disabled'] as const),
    role: oneOf(ROLES),
    plan: text,
    account: oneOf(ACCOUNT_STATUSES),
    seen: oneOf(USERS_SEEN),
    sort: oneOf(USER_ORDERS),
    direction: oneOf(['asc', 'desc'] as const),
  }),
  head: () => titleOf(t`Admin`),
  component: AdminPage,
});
