import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { checkPhone, type CurrentUser } from '@wavelane/contracts';
import { useRef, useState } from 'react';
import { sessionQuery } from '@/api/queries';
import { Field } from '@/components/fields/field';
import { DownIcon } from '@/components/icons/icons';
import { countries } from './countries';
import type { FieldInput } from '@/lib/form';
import { countryOfZone } from './country-of-zone';
import { countryOfNumber, dialCodeOf } from './dial-codes';
import { keepCountry, keptCountry } from './last-country';

interface PhoneFieldProps extends FieldInput {
  label: string;
  /** The value in the form: the number with its country's code. */
  value: string;
  hint?: string;
  autoFocus?: boolean;
}

/** A telephone number: the country's code is chosen, or written with the number. */
export function PhoneField({ value, name, onChange, onBlur, inputRef, ...field }: PhoneFieldProps) {
  const { data: user } = useQuery(sessionQuery);
  const input = useRef<HTMLInputElement>(null);
  // The form can put the cursor into it; its text is given by `value`. Another handle would register it anew.
  const [handle] = useState(() => ({ focus: () => input.current?.focus(), select: () => input.current?.select() }));
  const [picked, setChosen] = useState<string | null>(null);
  const [expected] = useState(() => user && expectedCountry(user));
  const chosen = picked ?? expected ?? '';
  const written = countryOfNumber(value);
  // Several countries share a code: the chosen one stays.
  const country = written === undefined || dialCodeOf(written) === dialCodeOf(chosen) ? chosen : written;
  const code = dialCodeOf(country);
  const before = code === undefined ? '' : `+${code} `;
  const write = (text: string) => void onChange({ target: { name, value: text } });
  const keep = (next: string) => (user ? keepCountry(user.account.id, next) : undefined);
  const choose = (next: string) => {
    setChosen(next);
    keep(next);
    const rest = restOf(value, before);
    const nextCode = dialCodeOf(next);
    if (rest !== '' && nextCode !== undefined) write(`+${nextCode} ${rest}`);
  };
  const shown = before !== '' && value.startsWith(before) ? value.slice(before.length) : value;
  const type = (text: string) => {
    const isWhole = /^\s*(\+|00|https?:|wa\.me|tel:)/i.test(text);
    write(text === '' || isWhole || before === '' ? text : `${before}${text}`);
  };
  return (
    <Field
      {...field}
      name={name}
      type="tel"
      autoComplete="off"
      inputProps={{ dir: 'ltr' }}
      value={shown}
      onChange={({ target }) => type(target.value)}
      onBlur={({ relatedTarget }) => {
        if (written !== undefined && checkPhone(value) === undefined) keep(country);
        void onBlur({ type: 'blur', target: { name, value }, relatedTarget } as never);
      }}
      inputRef={(element: HTMLInputElement | null) => {
        input.current = element;
        inputRef(element && handle);
      }}
      startAdornment={<CountryChoice country={country} code={code} onChoose={choose} />}
    />
  );
}

/** The one of the last number written for this account, else that of the account, else that of its time zone. */
const expectedCountry = ({ account, defaultCountry, timeZone }: CurrentUser): string | undefined =>
  keptCountry(account.id) ?? defaultCountry ?? countryOfZone(timeZone);

/** The part behind the country's code, however that is written. */
const restOf = (value: string, before: string): string => {
  const digits = before.trim();
  return digits !== '' && value.startsWith(digits)
    ? value.slice(digits.length).trim()
    : value.replace(/^\+/, '').trim();
};

interface CountryChoiceProps {
  country: string;
  code: string | undefined;
  onChoose: (country: string) => void;
}

/** The browser's own list lies unseen over the code: a phone shows its own, and all names have room. */
function CountryChoice({ country, code, onChoose }: CountryChoiceProps) {
  return (
    <Box sx={CHOICE}>
      <span aria-hidden dir="ltr">
        {code === undefined ? '+' : `+${code}`}
      </span>
      <DownIcon size={14} />
      <select aria-label={t`Country code`} value={country} onChange={({ target }) => onChoose(target.value)}>
        {country === '' ? <option value="">{t`Choose a country`}</option> : null}
        {countries().flatMap((each) => {
          const own = dialCodeOf(each.code);
          return own === undefined
            ? []
            : [<option key={each.code} value={each.code}>{`${each.name} \u2066+${own}\u2069`}</option>];
        })}
      </select>
    </Box>
  );
}

const CHOICE = {
  ...{ position: 'relative', display: 'flex', alignItems: 'center', gap: 0.5, flexShrink: 0, height: 24, pr: 2 },
  ...{ borderRight: 1, borderColor: 'divider', color: 'text.secondary', fontSize: 14 },
  '& > span': { color: 'text.primary', fontVariantNumeric: 'tabular-nums' },
  '& select': { position: 'absolute', inset: '-8px 0', width: 1, opacity: 0, cursor: 'pointer', font: 'inherit' },
  '&:has(select:focus-visible)': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 },
} as const;
