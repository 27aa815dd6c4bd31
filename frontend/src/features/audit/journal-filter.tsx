import { t } from '@lingui/core/macro';
import { JOURNAL_EVENT_TYPES } from '@wavelane/contracts';
import { lazily } from '@/components/lazy/lazily';
import type { ReactNode } from 'react';
import { type AddressFilter, type ChipWords, type Condition, FilterBar } from '@/components/filter/filter-bar';
import { isolate } from '@/lib/bidi';
import { movementText } from '@/components/words/event-types';
import type { JOURNAL_FILTER } from '@/lib/filters';

type Name = (typeof JOURNAL_FILTER)[number];
export type JournalFilter = AddressFilter<Name>;

const AccountPicker = lazily(() => import('@/components/fields/account-picker'), 'AccountPicker');

const TYPES = JOURNAL_EVENT_TYPES.map((type) => ({ value: type, label: movementText(type) })).toSorted((one, other) =>
  one.label.localeCompare(other.label),
);

const CONDITIONS: readonly Condition<Name>[] = [
  { name: 'text', label: t`Text`, type: 'search', placeholder: t`Reason, name or id`, maxLength: 200 },
  { name: 'from', label: t`From`, type: 'date' },
  { name: 'to', label: t`Until`, type: 'date' },
  { name: 'type', label: t`What`, type: 'choice', options: TYPES },
];

const WORDS: ChipWords<Name> = {
  account: (value) => t`Account: ${isolate(value)}`,
};

/** Which movements are shown. With an account they are a statement. */
export function JournalFilterBar(filter: JournalFilter & { aside?: ReactNode }) {
  const { typed, choose } = filter;
  return (
    <FilterBar {...filter} conditions={CONDITIONS} words={WORDS}>
      <AccountPicker label={t`Account`} value={typed.account} onChoose={(account) => choose({ account })} />
    </FilterBar>
  );
}
