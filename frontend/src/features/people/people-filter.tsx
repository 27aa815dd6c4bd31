import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { wordingsQuery } from '@/api/people-queries';
import { type AddressFilter, type Condition, FilterBar } from '@/components/filter/filter-bar';
import type { PEOPLE_FILTER } from '@/lib/filters';
import { languageOptions, PURPOSES, purposeText, STATE_WORDS } from '@/components/words/people';

type Name = (typeof PEOPLE_FILTER)[number];

/** A state of consent is a condition only together with its purpose. */
const WITHOUT = { purpose: { consent: '' } };

/** Which people are shown. */
export function PeopleFilterBar(filter: AddressFilter<Name> & { more: ReactNode; aside: ReactNode }) {
  const { typed } = filter;
  const { data: wordings = [] } = useInfiniteQuery(wordingsQuery);
  const purposes = new Set([...PURPOSES, ...wordings.map(({ purpose }) => purpose)]);
  if (typed.purpose !== '') purposes.add(typed.purpose);
  const conditions: readonly Condition<Name>[] = [
    { name: 'search', label: t`Search`, type: 'search', placeholder: t`Name or number`, maxLength: 80 },
    { name: 'label', label: t({ message: 'Label', context: 'of a person' }), maxLength: 80 },
    {
      name: 'purpose',
      label: t`Purpose`,
      type: 'choice',
      options: [...purposes].map((purpose) => ({ value: purpose, label: purposeText(purpose) })),
      also: (value) => (value === '' ? { consent: '' } : {}),
    },
    {
      name: 'consent',
      label: t`Consent`,
      type: 'choice',
      disabled: typed.purpose === '',
      none: typed.purpose === '' ? t`Choose a purpose` : STATE_WORDS.given,
      options: (['withdrawn', 'asked'] as const).map((state) => ({ value: state, label: STATE_WORDS[state] })),
    },
    { name: 'language', label: t`Language`, type: 'choice', options: languageOptions(typed.language) },
    {
      name: 'stopped',
      label: t`Opted out`,
      type: 'choice',
      options: [
        { value: 'true', label: t`Yes` },
        { value: 'false', label: t`No` },
      ],
    },
  ];
  return <FilterBar {...filter} conditions={conditions} without={WITHOUT} />;
}
