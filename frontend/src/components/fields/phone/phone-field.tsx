import { t } from '@lingui/core/macro';
import ButtonBase from '@mui/material/ButtonBase';
import { useQuery } from '@tanstack/react-query';
import { checkPhone, type CurrentUser } from '@wavelane/contracts';
import { useRef, useState } from 'react';
import { sessionQuery } from '@/api/queries';
import { Field } from '@/components/fields/field';
import { DownIcon } from '@/components/icons/icons';
import { isRightToLeft } from '@/i18n/texts';
import { lazily, useAhead } from '@/components/lazy/lazily';
import type { FieldInput } from '@/lib/form';
import { countryOfZone } from './country-of-zone';
import { countryOfNumber, dialCodeOf } from './dial-codes';
import { keepCountry, keptCountry } from './last-country';

const CountryList = lazily(() => import('./country-list'), 'CountryList', null, { isPrefetched: false });

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
  const [isWriting, setWriting] = useState(false);
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
  // A number that came whole, as from a link, shows its code once; during typing it stays as typed.
  const shown =
    isWriting || code === undefined || !value.startsWith(`+${code}`) ? stripped(value, before) : restOf(value, before);
  const type = (typed: string) => {
    const text = typed.replace(UNSEEN, '');
    const isWhole = /^\s*(\+|00|https?:|wa\.me|tel:)/i.test(text);
    setWriting(isWhole);
    write(text === '' || isWhole || before === '' ? text : `${before}${text}`);
  };
  return (
    <Field
      {...field}
      name={name}
      type="tel"
      autoComplete="off"
      {...IN_ORDER}
      inputProps={{ dir: 'ltr' }}
      value={shown}
      onChange={({ target }) => type(target.value)}
      onBlur={({ relatedTarget }) => {
        setWriting(false);
        if (written !== undefined && checkPhone(value) === undefined) keep(country);
        void onBlur({ type: 'blur', target: { name, value }, relatedTarget } as never);
      }}
      inputRef={(element: HTMLInputElement | null) => {
        input.current = element;
        inputRef(element && handle);
      }}
      startAdornment={
        <CountryChoice country={country} code={code} onChoose={choose} onLeave={() => input.current?.focus()} />
      }
    />
  );
}

/** Marks of direction: on an Arabic page each number has them, also on the clipboard. */
const UNSEEN = /\p{Cf}/gu;

/** The one of the last number written for this account, else that of the account, else that of its time zone. */
const expectedCountry = ({ account, defaultCountry, timeZone }: CurrentUser): string | undefined =>
  keptCountry(account.id) ?? defaultCountry ?? countryOfZone(timeZone);

/** Without the code if that is written as the field writes it. */
const stripped = (value: string, before: string): string =>
  before !== '' && value.startsWith(before) ? value.slice(before.length) : value;

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
  /** The list was left: the number is written next. */
  onLeave: () => void;
}

/** The code of the country; it opens the list of all of them. */
function CountryChoice({ country, code, onChoose, onLeave }: CountryChoiceProps) {
  useAhead(CountryList);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const leave = () => {
    setAnchor(null);
    requestAnimationFrame(onLeave);
  };
  const choose = (next: string) => {
    onChoose(next);
    leave();
  };
  return (
    <>
      <ButtonBase
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        value={country}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={CHOICE}
      >
        <span className="unseen">{t`Country code`} </span>
        <span dir="ltr">{code === undefined ? '+' : `+${code}`}</span>
        <DownIcon size={14} />
      </ButtonBase>
      {anchor ? <CountryList {...{ anchor, country }} onChoose={choose} onClose={leave} /> : null}
    </>
  );
}

/** The code comes before the number in every direction of writing; the page's styles are mirrored, these are not. */
const IN_ORDER = isRightToLeft ? { dir: 'ltr', sx: { px: 0, paddingInlineStart: '13px' } } : {};

const CHOICE = {
  ...{
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: 0.5,
    flexShrink: 0,
    height: 24,
    paddingInlineEnd: 2,
  },
  ...{ borderInlineEnd: '1px solid', borderColor: 'divider', color: 'text.secondary', fontSize: 14 },
  '& > span': { color: 'text.primary', fontVariantNumeric: 'tabular-nums' },
  // As high as the field: easy to hit.
  '&::after': { content: '""', position: 'absolute', inset: '-8px 0' },
  '&.Mui-focusVisible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 },
} as const;
