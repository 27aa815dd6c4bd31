import { type AddressFilter, type Condition, FilterBar } from '@/components/filter-bar';
import type { EVENTS_FILTER } from '@/lib/filters';

type Name = 'tab' | (typeof EVENTS_FILTER)[number];
export type EventsFilter = AddressFilter<Name>;

const CONDITIONS: readonly Condition<Name>[] = [
  {
    name: 'stream',
    label: 'Stream',
    placeholder: 'wallet-…, or job-* for all jobs',
    maxLength: 500,
    trim: true,
  },
  { name: 'type', label: 'Event types', placeholder: 'WalletCredited, ChannelAdded', maxLength: 1_000 },
  {
    name: 'correlationId',
    label: 'Correlation',
    placeholder: 'All that one request caused',
    maxLength: 200,
    trim: true,
  },
  { name: 'actorId', label: 'By', placeholder: 'Account, worker or operator', maxLength: 200, trim: true },
  { name: 'since', label: 'Since (UTC)', type: 'datetime-local' },
  { name: 'until', label: 'Before (UTC)', type: 'datetime-local' },
];

/** Which events are shown; the tab stays where it is. */
export function EventsFilterBar(filter: EventsFilter) {
  const { tab: _tab, ...conditions } = filter.filter;
  return (
    <FilterBar
      {...filter}
      conditions={CONDITIONS}
      columns="repeat(4, 1fr)"
      isFiltered={Object.values(conditions).some((value) => value !== '')}
      clear={() => filter.choose({ type: '', stream: '', correlationId: '', actorId: '', since: '', until: '' })}
    />
  );
}
