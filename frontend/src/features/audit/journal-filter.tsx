import { t } from '@lingui/core/macro';
import { JOURNAL_EVENT_TYPES } from '@wavelane/contracts';
import { type AddressFilter, type Condition, FilterBar } from '@/components/filter/filter-bar';
import { movementText } from '@/components/words/event-types';
import type { AUDIT_PARTS } from '@/lib/filters';

type Name = (typeof AUDIT_PARTS)[number];
export type JournalFilter = AddressFilter<Name>;

const TYPES = JOURNAL_EVENT_TYPES.map((type) => ({ value: type, label: movementText(type) })).toSorted((one, other) =>
  one.label.localeCompare(other.label),
);

const CONDITIONS: readonly Condition<Name>[] = [
  { name: 'text', label: t`Text`, type: 'search', placeholder: t`Reason, name or id`, maxLength: 200 },
  { name: 'type', label: t`What`, type: 'choice', options: TYPES },
];

/** The filter of movements, apart from the account and the time. */
export function JournalFilterBar(filter: JournalFilter) {
  return <FilterBar {...filter} conditions={CONDITIONS} />;
}
