import { t } from '@lingui/core/macro';
import { searchable } from '@wavelane/contracts';
import { useState } from 'react';
import { useAccountNames, useFoundNames } from '@/api/account-names';
import { accountText, FIXED_ACCOUNTS } from '@/components/words/accounts';
import type { Choice } from './choice';
import { Combo } from './combo';

interface AccountPickerProps {
  label: string;
  /** An account of the books, such as `user:…`; '' = none is chosen. */
  value: string;
  onChoose: (account: string) => void;
  /** Only people are found. */
  onlyPeople?: boolean;
}

/** Chooses the account whose lines are shown: people by name or address, channels by label or number. */
export function AccountPicker({ label, value, onChoose, onlyPeople = false }: AccountPickerProps) {
  const [search, setSearch] = useState('');
  const { data = [] } = useFoundNames(search);
  const known = useAccountNames([value])(value);
  const text = searchable(search);
  const fixed = onlyPeople ? [] : FIXED_ACCOUNTS.filter((account) => searchable(accountText(account)).includes(text));
  const choices: Choice[] = [
    ...fixed.map((account) => ({ value: account, text: accountText(account) })),
    ...data
      .filter(({ account }) => !onlyPeople || account.startsWith('user:'))
      .map((name) => ({ value: name.account, text: accountText(name.account, name), detail: name.detail })),
  ];
  return (
    <Combo
      label={label}
      placeholder={onlyPeople ? t`Name or email` : t`Name, email or channel`}
      shown={value === '' ? '' : accountText(value, known)}
      search={search}
      onSearch={setSearch}
      choices={choices}
      nothing={t`No one with this name`}
      onChoose={onChoose}
    />
  );
}
