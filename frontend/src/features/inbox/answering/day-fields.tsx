import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import Switch from '@mui/material/Switch';
import { endsNextDay, OPEN_STRETCHES_MAX, type OpenStretch, typedTime } from '@wavelane/contracts';
import { useId } from 'react';
import { DayRuler } from '@/components/chart/day-ruler';
import { CloseIcon, PlusIcon } from '@/components/icons/icons';
import { Tip } from '@/components/tips/tip';
import { dayName } from './words';

type Week = readonly OpenStretch[];

interface DayFieldsProps {
  /** 1 = Monday … 7 = Sunday. */
  day: number;
  week: Week;
  problem: (field: string) => string | undefined;
  onChange: (next: OpenStretch[]) => void;
}

const USUAL = { from: '09:00', to: '17:00' } as const;

/** One day of the week: whether it is open, from when to when, and that on a ruler. */
export function DayFields({ day, week, problem, onChange }: DayFieldsProps) {
  const name = dayName(day);
  const own = week.map((stretch, index) => ({ stretch, index })).filter(({ stretch }) => stretch.day === day);
  const isOpen = own.length > 0;
  const { from, to } = week.at(-1) ?? USUAL;
  const begin = { day, from, to };
  const turn = (isOn: boolean) =>
    onChange(isOn ? inOrder([...week, begin]) : week.filter((stretch) => stretch.day !== day));
  return (
    <Box role="group" aria-label={name} sx={ROW}>
      <Box sx={{ fontSize: 13, fontWeight: 500 }}>{name}</Box>
      <Switch
        checked={isOpen}
        slotProps={{ input: { 'aria-label': t`Open on ${name}` } }}
        onChange={(_, on) => turn(on)}
      />
      <Box data-hours="" sx={{ display: 'grid', gap: 2 }}>
        {isOpen ? null : <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t`Closed`}</Box>}
        {own.map(({ stretch, index }, place) => (
          <StretchFields
            key={place}
            stretch={stretch}
            name={own.length > 1 ? t`${name}, hours ${place + 1}` : name}
            problem={(field) => problem(`week.${index}.${field}`)}
            onChange={(next) => onChange(week.with(index, next))}
            onAdd={
              place === 0 && week.length < OPEN_STRETCHES_MAX
                ? () => onChange(inOrder([...week, after(own.at(-1)?.stretch ?? begin)]))
                : undefined
            }
            onRemove={place > 0 ? () => onChange(week.toSpliced(index, 1)) : undefined}
          />
        ))}
      </Box>
      <Box data-ruler="">
        <DayRuler stretches={own.map(({ stretch }) => stretch)} />
      </Box>
    </Box>
  );
}

interface StretchFieldsProps {
  stretch: OpenStretch;
  /** The day as a name. */
  name: string;
  problem: (field: string) => string | undefined;
  onChange: (next: OpenStretch) => void;
  onAdd: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}

/** From when to when, in one line. */
function StretchFields({ stretch, name, problem, onChange, onAdd, onRemove }: StretchFieldsProps) {
  const id = useId();
  const wrong = problem('from') ?? problem('to');
  const hint = wrong ?? (endsNextDay(stretch) ? t`until the next day` : undefined);
  const field = (part: 'from' | 'to', label: string) => (
    <OutlinedInput
      value={stretch[part]}
      error={problem(part) !== undefined}
      inputProps={{
        'aria-label': label,
        'aria-describedby': hint && id,
        placeholder: '09:00',
        maxLength: 5,
        dir: 'ltr',
      }}
      onChange={({ target }) => onChange({ ...stretch, [part]: target.value })}
      onBlur={() => {
        const time = typedTime(stretch[part]);
        if (time !== stretch[part]) onChange({ ...stretch, [part]: time });
      }}
      sx={TIME}
    />
  );
  const add = t`Add hours to ${name}`;
  const remove = t`Remove ${name}`;
  return (
    <div>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        {field('from', t`${name}, from`)}
        <Box component="span" sx={{ fontSize: 13, color: 'text.secondary' }}>
          {t({ message: 'to', context: 'time' })}
        </Box>
        {field('to', t`${name}, to`)}
        {onAdd ? (
          <Tip title={add}>
            <IconButton size="small" aria-label={add} onClick={onAdd}>
              <PlusIcon size={16} />
            </IconButton>
          </Tip>
        ) : null}
        {onRemove ? (
          <Tip title={remove}>
            <IconButton size="small" aria-label={remove} onClick={onRemove}>
              <CloseIcon size={16} />
            </IconButton>
          </Tip>
        ) : null}
      </Box>
      {hint ? (
        <FormHelperText id={id} error={wrong !== undefined} role={wrong ? 'alert' : undefined}>
          {hint}
        </FormHelperText>
      ) : null}
    </div>
  );
}

/** Monday first, each day as it was typed: the order in which problems count. */
const inOrder = (week: Week): OpenStretch[] => week.toSorted((one, other) => one.day - other.day);

const HOUR_LATER = 1;
const LONGEST = 3;
/** Begins an hour after another one ends. */
function after({ day, to }: OpenStretch): OpenStretch {
  const hour = Math.min(20, (Number.parseInt(to, 10) || 0) + HOUR_LATER);
  const text = (value: number) => `${String(value).padStart(2, '0')}:00`;
  return { day, from: text(hour), to: text(hour + LONGEST) };
}

/** With less room the ruler goes first; on a phone the hours are below the day. */
const ROW = {
  ...{ display: 'grid', alignItems: 'center', columnGap: 2, rowGap: 1, minWidth: 0 },
  gridTemplateColumns: '72px 52px 200px minmax(40px, 1fr)',
  '& > *': { minWidth: 0 },
  '@container (max-width: 387px)': {
    gridTemplateColumns: '80px 52px minmax(0, 1fr)',
    [`& > [data-ruler]`]: { display: 'none' },
  },
  '@container (max-width: 339px)': {
    gridTemplateColumns: 'minmax(0, 1fr) 52px',
    [`& > [data-hours]`]: { gridColumn: '1 / -1' },
  },
} as const;
const TIME = { width: 66, '& input': { px: '10px', py: '5px', fontSize: { md: 13 }, textAlign: 'start' } } as const;
