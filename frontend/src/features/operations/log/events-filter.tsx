import { type AddressFilter, type Condition, FilterBar } from '@/components/filter/filter-bar';
import type { EVENTS_FILTER } from '@/lib/filters';
import { t } from '@lingui/core/macro';

type Name = 'tab' | (typeof EVENTS_FILTER)[number];
export type EventsFilter = AddressFilter<Name>;

const CONDITIONS: readonly Condition<Name>[] = [
  {
    name: 'stream',
    label: t`Stream`,
    type: 'search',
    placeholder: t`wallet-…, or job-* for all jobs`,
    maxLength: 500,
    trim: true,
  },
  { name: 'type', label: t`Event types`, placeholder: t`WalletCredited, ChannelAdded`, maxLength: 1_000 },
  {
    name: 'correlationId',
    label: t`Correlation`,
    placeholder: t`All that one request caused`,
    maxLength: 200,
    trim: true,
  },
  { name: 'actorId', label: t`By`, placeholder: t`Account, worker or operator`, maxLength: 200, trim: true },
  { name: 'since', label: t`Since (UTC)`, type: 'datetime-local', empty: t`Any time` },
  { name: 'until', label: t`Before (UTC)`, type: 'datetime-local', empty: t`Any time` },
];

/** The filter of events; it leaves the open tab unchanged. */
export function EventsFilterBar(filter: EventsFilter) {
  const { tab: _tab, ...conditions } = filter.filter;
  return (
    <FilterBar
      {...filter}
      conditions={CONDITIONS}
      isFiltered={Object.values(conditions).some((value) => value !== '')}
      clear={() => filter.choose({ type: '', stream: '', correlationId: '', actorId: '', since: '', until: '' })}
    />
  );
}
