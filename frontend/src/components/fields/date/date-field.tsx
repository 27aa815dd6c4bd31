import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { CalendarIcon, ClearIcon } from '@/components/icons/date-icons';
import { lazily } from '@/components/lazy/lazily';
import { formatDate, formatDateTime } from '@/lib/format';
import { Field } from '../field';
import { typedDate } from './typed';

// MUI's calendar with its library of dates is loaded on demand.
const DatePanel = lazily(() => import('./date-panel'), 'DatePanel', null, { isPrefetched: false });

interface DateFieldProps {
  label: string;
  /** `2026-11-28`, or with a time `2026-11-28T09:30` on the clocks of the account; '' = none. */
  value: string;
  onChange: (event: { target: { name?: string | undefined; value: string } }) => unknown;
  withTime?: boolean;
  /** Stands in the field while it is empty: "Any day", "Now". */
  empty: string;
  name?: string;
  hint?: string | undefined;
  error?: string | undefined;
  disabled?: boolean;
  onBlur?: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => unknown;
  /** A form's own access to the control: the control's text differs from the form's value. */
  inputRef?: unknown;
}

/** A day, or a day and time: typed as `2026-11-28 09:30`, or chosen from a calendar. Every browser shows it in the same way. */
export function DateField({
  label,
  value,
  onChange,
  withTime = false,
  empty,
  name,
  inputRef: _formsOwn,
  ...field
}: DateFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useSelection(input, typed !== null);
  const choose = (next: string) => {
    setTyped(null);
    setWrong(false);
    onChange({ target: { name, value: next } });
  };
  const type = (text: string) => {
    setTyped(text);
    setWrong(false);
    const next = text.trim() === '' ? '' : typedDate(text, withTime);
    if (next !== undefined && next !== value) onChange({ target: { name, value: next } });
  };
  const leave = (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const isGood = typed === null || typed.trim() === '' || typedDate(typed, withTime) !== undefined;
    setWrong(!isGood);
    if (isGood) setTyped(null);
    field.onBlur?.(event);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    input.current?.focus();
  };
  const example = withTime ? '2026-11-28 09:30' : '2026-11-28';
  return (
    <>
      <Field
        {...field}
        {...{ label, name }}
        value={typed ?? shown(value, withTime)}
        error={field.error ?? (isWrong ? t`Write it as ${example}, or choose it from the calendar.` : undefined)}
        placeholder={empty}
        autoComplete="off"
        inputRef={input}
        inputProps={{ dir: typed === null ? undefined : 'ltr', 'data-date': withTime ? 'time' : 'day' } as object}
        onFocus={() => setTyped(value.replace('T', ' '))}
        onChange={({ target }) => type(target.value)}
        onBlur={leave}
        onKeyDown={onKeyDown}
        endAdornment={
          <DateButtons
            isEmpty={value === ''}
            isOpen={isOpen}
            disabled={field.disabled ?? false}
            onClear={() => choose('')}
            onOpen={() => setOpen(true)}
          />
        }
      />
      {isOpen ? (
        <DatePanel
          anchor={input}
          label={label}
          value={typedDate(value.replace('T', ' '), withTime) ?? ''}
          withTime={withTime}
          onChoose={choose}
          onClose={close}
        />
      ) : null}
    </>
  );
}

/**
 * Selects all as the field gets the focus: the shown text changes then, and the selection by the Tab key is lost with
 * it.
 */
function useSelection(input: RefObject<HTMLInputElement | null>, isEntered: boolean): void {
  useLayoutEffect(() => {
    if (isEntered) input.current?.select();
  }, [input, isEntered]);
}

interface DateButtonsProps {
  isEmpty: boolean;
  isOpen: boolean;
  disabled: boolean;
  onClear: () => void;
  onOpen: () => void;
}

function DateButtons({ isEmpty, isOpen, disabled, onClear, onOpen }: DateButtonsProps) {
  return (
    <Box sx={{ display: 'flex', flexShrink: 0, mr: -2.5 }}>
      {isEmpty || disabled ? null : (
        <IconButton sx={SMALL} aria-label={t`Clear date`} onClick={onClear}>
          <ClearIcon size={16} />
        </IconButton>
      )}
      <IconButton
        sx={SMALL}
        aria-label={t`Open calendar`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        disabled={disabled}
        onClick={onOpen}
      >
        <CalendarIcon size={18} />
      </IconButton>
    </Box>
  );
}

const SMALL = { width: 28, height: 28, color: 'text.secondary' } as const;

/** The date in the page's language; an address may have a text that is no date. */
function shown(value: string, withTime: boolean): string {
  if (typedDate(value, withTime) === undefined) return value;
  return withTime ? formatDateTime(`${value}:00Z`) : formatDate(value);
}
