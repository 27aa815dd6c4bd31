import { t } from '@lingui/core/macro';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import type { FieldInput } from '@/lib/form';
import { Field } from '../fields/field';
import { EyeIcon, HiddenIcon } from '../icons/icons';
import { Tip } from '@/components/tips/tip';

interface PasswordFieldProps extends FieldInput {
  label: string;
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
  autoFocus?: boolean;
}

/** A password that can be looked at while it is typed. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      inputProps={{ autoCapitalize: 'off', spellCheck: false }}
      endAdornment={
        <Tip describeChild title={isShown ? t`Hide the characters` : t`Show password`}>
          <IconButton
            size="small"
            edge="end"
            aria-label={t`Show password`}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <HiddenIcon /> : <EyeIcon />}
          </IconButton>
        </Tip>
      }
    />
  );
}
