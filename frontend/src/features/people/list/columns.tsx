import { t } from '@lingui/core/macro';
import Checkbox from '@mui/material/Checkbox';
import type { Column } from '@/components/table/data-table';
import { SortHeading } from '@/components/table/sort-heading';
import type { Filter, PEOPLE_FILTER } from '@/lib/filters';
import type { Chosen } from './use-chosen';

export type PeopleFilter = Filter<(typeof PEOPLE_FILTER)[number]>;

/** Whether the list can be ordered: under these conditions the server has an order of its own. */
export const hasOrder = ({ purpose, label }: PeopleFilter): boolean => purpose === '' && label === '';

/** The order after a second press: those who wrote last come first unless another is chosen. */
const otherwise = (order: string): string => (order === 'wrote' ? 'added' : '');

/** The headings of the list of people: select, and two that order it unless a condition has its own order. */
export function columnsOf(
  filter: PeopleFilter,
  choose: (part: Partial<PeopleFilter>) => void,
  chosen: Chosen,
  mayChoose: boolean,
): readonly Column[] {
  const isSortable = hasOrder(filter);
  const sorted = (text: string, order: string, direction: 'asc' | 'desc'): Column => {
    if (!isSortable) return text;
    const isOn = filter.order === order;
    return {
      ...(isOn && { sortDirection: direction }),
      heading: (
        <SortHeading
          text={text}
          direction={isOn ? direction : null}
          onPress={() => choose({ order: isOn ? otherwise(order) : order })}
        />
      ),
    };
  };
  const isAll = chosen.listed.length > 0 && chosen.listed.every(({ id }) => chosen.has(id));
  const all = (
    <Checkbox
      size="small"
      checked={isAll}
      indeterminate={!isAll && chosen.people.length > 0}
      onChange={() => (isAll ? chosen.clear() : chosen.chooseListed())}
      slotProps={{ input: { 'aria-label': t`Select all that are shown` } }}
    />
  );
  return [
    ...(mayChoose ? [{ padding: 'checkbox' as const, heading: all, sx: { width: 48 } }] : []),
    sorted(t`Name`, 'name', 'asc'),
    t`Labels`,
    t`Consent`,
    sorted(t`Last wrote`, 'wrote', 'desc'),
  ];
}
