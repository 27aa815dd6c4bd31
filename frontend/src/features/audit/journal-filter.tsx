import { type AddressFilter, type Condition, FilterBar } from '@/components/filter-bar';
import type { JOURNAL_FILTER } from '@/lib/filters';

type Name = (typeof JOURNAL_FILTER)[number];
export type JournalFilter = AddressFilter<Name>;

const CONDITIONS: readonly Condition<Name>[] = [
  { name: 'account', label: 'Account', placeholder: 'pool:main, user:…, channel:…', trim: true },
  { name: 'text', label: 'Text', type: 'search', placeholder: 'Reason, name or id', maxLength: 200 },
  { name: 'type', label: 'Event type', placeholder: 'WalletCredited', trim: true },
  { name: 'from', label: 'From', type: 'date' },
  { name: 'to', label: 'Until', type: 'date' },
];

/** Which movements are shown. With an account they are a statement. */
export function JournalFilterBar(filter: JournalFilter) {
  return <FilterBar {...filter} conditions={CONDITIONS} columns="1.4fr 1.2fr 1fr 144px 144px auto" />;
}
