import { t } from '@lingui/core/macro';
import VisibilityOffRoundedIcon from '@mui/icons-material/VisibilityOffRounded';
import VisibilityRoundedIcon from '@mui/icons-material/VisibilityRounded';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import type { FieldInput } from '@/lib/form';
import { Field } from '../fields/field';
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
        <Tip describeChild title={isShown ? t`Hide the characters` : t`Show the characters`}>
          <IconButton
            size="small"
            edge="end"
            aria-label={t`Show the characters`}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <VisibilityOffRoundedIcon /> : <VisibilityRoundedIcon />}
          </IconButton>
        </Tip>
      }
    />
  );
}
