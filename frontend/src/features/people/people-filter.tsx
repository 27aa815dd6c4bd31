import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { wordingsQuery } from '@/api/people-queries';
import { type AddressFilter, type Condition, FilterBar } from '@/components/filter/filter-bar';
import { SelectField } from '@/components/fields/select-field';
import type { PEOPLE_FILTER } from '@/lib/filters';
import { languageOptions, PURPOSES, purposeText, STATE_WORDS } from '@/components/words/people';

type Name = (typeof PEOPLE_FILTER)[number];

const CONDITIONS: readonly Condition<Name>[] = [
  { name: 'search', label: t`Search`, type: 'search', placeholder: t`Name or number`, maxLength: 80 },
  { name: 'label', label: t({ message: 'Label', context: 'of a person' }), maxLength: 80 },
];

const COLUMNS = 'minmax(150px, 2fr) repeat(5, minmax(96px, 1fr)) auto';

/** Which people are shown. */
export function PeopleFilterBar(filter: AddressFilter<Name>) {
  const { typed, choose } = filter;
  const { data: wordings = [] } = useInfiniteQuery(wordingsQuery);
  const purposes = new Set([...PURPOSES, ...wordings.map(({ purpose }) => purpose)]);
  if (typed.purpose !== '') purposes.add(typed.purpose);
  return (
    <FilterBar {...filter} conditions={CONDITIONS} columns={COLUMNS}>
      <SelectField
        label={t`Purpose`}
        value={typed.purpose}
        onChange={({ target }) => choose({ purpose: target.value, ...(target.value === '' && { consent: '' }) })}
      >
        <option value="">{t`All`}</option>
        {[...purposes].map((purpose) => (
          <option key={purpose} value={purpose}>
            {purposeText(purpose)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t`Consent`}
        value={typed.consent}
        disabled={typed.purpose === ''}
        onChange={({ target }) => choose({ consent: target.value })}
      >
        <option value="">{typed.purpose === '' ? t`Choose a purpose` : STATE_WORDS.given}</option>
        <option value="withdrawn">{STATE_WORDS.withdrawn}</option>
        <option value="asked">{STATE_WORDS.asked}</option>
      </SelectField>
      <SelectField
        label={t`Language`}
        value={typed.language}
        onChange={({ target }) => choose({ language: target.value })}
      >
        <option value="">{t`All`}</option>
        {languageOptions(typed.language).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t`Opted out`}
        value={typed.stopped}
        onChange={({ target }) => choose({ stopped: target.value })}
      >
        <option value="">{t`All`}</option>
        <option value="true">{t`Yes`}</option>
        <option value="false">{t`No`}</option>
      </SelectField>
    </FilterBar>
  );
}
