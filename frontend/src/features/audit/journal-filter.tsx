import { t } from '@lingui/core/macro';
import { JOURNAL_EVENT_TYPES } from '@wavelane/contracts';
import { AccountPicker } from '@/components/fields/account-picker';
import { SelectField } from '@/components/fields/select-field';
import { type AddressFilter, type Condition, FilterBar } from '@/components/filter/filter-bar';
import { movementText } from '@/components/words/event-types';
import type { JOURNAL_FILTER } from '@/lib/filters';

type Name = (typeof JOURNAL_FILTER)[number];
export type JournalFilter = AddressFilter<Name>;

const CONDITIONS: readonly Condition<Name>[] = [
  { name: 'text', label: t`Text`, type: 'search', placeholder: t`Reason, name or id`, maxLength: 200 },
  { name: 'from', label: t`From`, type: 'date' },
  { name: 'to', label: t`Until`, type: 'date' },
];

/** Which movements are shown. With an account they are a statement. */
export function JournalFilterBar(filter: JournalFilter) {
  const { typed, choose } = filter;
  const types = JOURNAL_EVENT_TYPES.map((type) => [type, movementText(type)] as const);
  return (
    <FilterBar {...filter} conditions={CONDITIONS} columns="1.2fr 144px 144px 1.4fr 1.2fr auto">
      <AccountPicker label={t`Account`} value={typed.account} onChoose={(account) => choose({ account })} />
      <SelectField label={t`What`} value={typed.type} onChange={({ target }) => choose({ type: target.value })}>
        <option value="">{t`All`}</option>
        {types
          .toSorted(([, one], [, other]) => one.localeCompare(other))
          .map(([type, text]) => (
            <option key={type} value={type}>
              {text}
            </option>
          ))}
      </SelectField>
    </FilterBar>
  );
}
