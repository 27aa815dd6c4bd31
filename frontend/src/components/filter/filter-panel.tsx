import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import Popover from '@mui/material/Popover';
import type { ReactNode } from 'react';
import { DateField } from '@/components/fields/date/date-field';
import { Field } from '@/components/fields/field';
import { SelectField } from '@/components/fields/select-field';
import { useIsPhone } from '@/components/surfaces/use-is-phone';
import type { Condition, FilterBarProps, FilterPanelProps } from './filter';

/** The conditions of a list: below their button, on a phone as a sheet from below. Each one holds at once. */
export function FilterPanel<Name extends string>(props: FilterPanelProps<Name>) {
  const { conditions, typed, type, choose, children, anchor, onClose } = props;
  return (
    <Frame anchor={anchor} onClose={onClose}>
      <Box sx={{ display: 'grid', gap: 4, p: 4, width: { xs: 'auto', sm: 320 } }}>
        {conditions
          .filter((condition) => condition.type !== 'search')
          .map((condition) => (
            <Part key={condition.name} condition={condition} {...{ typed, type, choose }} />
          ))}
        {children}
        <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button variant="contained" onClick={onClose}>{t`Done`}</Button>
        </Box>
      </Box>
    </Frame>
  );
}

interface PartProps<Name extends string> extends Pick<FilterBarProps<Name>, 'typed' | 'type' | 'choose'> {
  condition: Condition<Name>;
}

function Part<Name extends string>({ condition, typed, type, choose }: PartProps<Name>) {
  const { name, trim, maxLength, empty, options, none, also, disabled, ...field } = condition;
  const chosen = (value: string) => choose({ [name]: value, ...also?.(value) });
  if (options)
    return (
      <SelectField
        label={field.label}
        value={typed[name]}
        disabled={disabled}
        onChange={({ target }) => chosen(target.value)}
      >
        <option value="">{none ?? t`All`}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    );
  if (field.type?.startsWith('date'))
    return (
      <DateField
        label={field.label}
        empty={empty ?? t`Any day`}
        withTime={field.type === 'datetime-local'}
        value={typed[name]}
        onChange={({ target }) => chosen(target.value)}
      />
    );
  const { type: _type, ...text } = field;
  return (
    <Field
      {...text}
      value={typed[name]}
      onChange={({ target }) => type({ [name]: trim ? target.value.trim() : target.value } as Record<Name, string>)}
      {...(maxLength && { inputProps: { maxLength } })}
    />
  );
}

function Frame({ anchor, onClose, children }: { anchor: HTMLElement; onClose: () => void; children: ReactNode }) {
  const isPhone = useIsPhone();
  const name = { 'aria-label': t`Filter`, role: 'dialog' };
  if (isPhone)
    return (
      <Drawer
        anchor="bottom"
        open
        onClose={onClose}
        slotProps={{ paper: { ...name, sx: { borderRadius: '16px 16px 0 0' } } }}
      >
        {children}
      </Drawer>
    );
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { ...name, sx: { mt: 1 } } }}
    >
      {children}
    </Popover>
  );
}
