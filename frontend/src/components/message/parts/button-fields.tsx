import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { BUTTON_TITLE_MAX, BUTTONS_MAX, perceivedLength } from '@wavelane/contracts';
import { Field } from '@/components/fields/field';
import { CloseIcon } from '@/components/icons/icons';
import type { FieldInput } from '@/lib/form';
import { BUTTON_FIELDS, type MessageContent, type Place } from '../message-content';
import { ButtonTargetFields } from './button-target-fields';
import { Counter } from './counter';

interface ButtonFieldsProps {
  /** The number of buttons. */
  count: number;
  /** The one that was just added begins with the cursor. */
  isAdded: boolean;
  values: MessageContent;
  field: (name: keyof MessageContent) => FieldInput;
  write: (name: keyof MessageContent, value: string) => void;
  onRemove: (index: number) => void;
}

/** The titles of buttons, one below the other, and what each does. */
export function ButtonFields({ count, isAdded, values, field, write, onRemove }: ButtonFieldsProps) {
  if (count === 0) return null;
  return (
    <Box role="group" aria-label={t`Buttons`} sx={{ display: 'grid', gap: 1.5 }}>
      <Typography component="div" variant="body2" sx={{ fontWeight: 500 }}>
        {t`Buttons`}{' '}
        <Typography
          component="span"
          variant="caption"
          color="textSecondary"
        >{t`${count} of ${BUTTONS_MAX}`}</Typography>
      </Typography>
      {BUTTON_FIELDS.slice(0, count).map((name, index) => (
        <Box key={name} sx={ROW}>
          <Box sx={PARTS}>
            <Field
              label={t`Button ${index + 1}`}
              autoFocus={isAdded && index === count - 1}
              endAdornment={
                values[name] ? (
                  <Counter length={perceivedLength(values[name].trim(), 2 * BUTTON_TITLE_MAX)} max={BUTTON_TITLE_MAX} />
                ) : null
              }
              {...field(name)}
            />
            <ButtonTargetFields at={index as Place} values={values} field={field} write={write} />
          </Box>
          <IconButton aria-label={t`Remove button ${index + 1}`} onClick={() => onRemove(index)}>
            <CloseIcon />
          </IconButton>
        </Box>
      ))}
    </Box>
  );
}

/** The title with what the button does beside it; on a phone below it. */
const PARTS = {
  ...{ display: 'grid', gap: 1, minWidth: 0, alignItems: 'start' },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 168px' },
} as const;
/** The group's title names them: each label is for screen readers. */
const ROW = {
  ...{ display: 'flex', gap: 1, alignItems: 'flex-start', '& > div': { flexGrow: 1 } },
  '& .MuiInputLabel-root.MuiInputLabel-outlined': {
    ...{ position: 'absolute', width: '1px', height: '1px', margin: 0, overflow: 'hidden', clipPath: 'inset(50%)' },
    whiteSpace: 'nowrap',
  },
} as const;
