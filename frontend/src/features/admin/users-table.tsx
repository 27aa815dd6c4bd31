import { t } from '@lingui/core/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { UserOrder } from '@wavelane/contracts';
import { usersQuery } from '@/api/admin-queries';
import { EmptyState } from '@/components/empty-state';
import { MoreButton } from '@/components/more-button';
import { type Column, DataTable } from '@/components/table/data-table';
import { USERS_FILTER } from '@/lib/filters';
import { useAddressFilter } from '@/lib/hooks/use-address-filter';
import { UserRow } from './user-row';
import { SortHeading } from '@/components/table/sort-heading';
import { ORDER_WORDS, orderOf, pressed, type UsersFilter } from './users/user-orders';
import { UsersFilterBar } from './users/users-filter';

/** Users, all or those that match the filter; a row opens to show the user's channels. */
export function UsersTable() {
  const conditions = useAddressFilter(USERS_FILTER, useSearch({ from: '/_app/admin/' }));
  const list = useInfiniteQuery({
    ...usersQuery(conditions.filter),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
  return (
    <DataTable
      label={t`Users`}
      list={list}
      columns={columnsOf(conditions.filter, conditions.choose)}
      row={(user) => <UserRow key={user.id} user={user} />}
      loading={6}
      empty={
        <EmptyState
          place="nothing"
          title={t`No users match`}
          text={t`Search by the beginning of a name or an email.`}
        />
      }
      head={<UsersFilterBar {...conditions} />}
      footer={<MoreButton {...list} />}
      maxHeight={600}
      room={900}
    />
  );
}

function columnsOf(filter: UsersFilter, choose: (part: Partial<UsersFilter>) => void): readonly Column[] {
  const order = orderOf(filter);
  const sorted = (by: UserOrder, align?: 'right'): Column => {
    const direction = order.by === by ? order.direction : null;
    return {
      ...(align && { align }),
      ...(direction && { sortDirection: direction }),
      heading: <SortHeading text={ORDER_WORDS[by]} direction={direction} onPress={() => choose(pressed(filter, by))} />,
    };
  };
  return [
    { padding: 'checkbox' },
    ...(['name', 'email', 'plan', 'channels'] as const).map((by) => sorted(by)),
    sorted('days', 'right'),
    sorted('account'),
    sorted('seen'),
    t`Actions`,
  ];
}
