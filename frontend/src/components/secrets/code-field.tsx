import { typedCode } from '@wavelane/contracts';
import { Field } from '../fields/field';
import type { FieldInput } from '@/lib/form';
import { t } from '@lingui/core/macro';

interface CodeFieldProps extends FieldInput {
  /** One of the codes on paper instead of the app's. */
  isRecovery?: boolean;
  hint?: string;
  autoFocus?: boolean;
}

/** A one-time code: six digits of an app, or a recovery code. */
export function CodeField({ isRecovery = false, error, ...field }: CodeFieldProps) {
  return (
    <Field
      key={String(isRecovery)}
      {...field}
      error={error}
      label={isRecovery ? t`Recovery code` : t`Code`}
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      inputProps={{
        inputMode: isRecovery ? 'text' : 'numeric',
        maxLength: 40,
        autoCapitalize: 'off',
        spellCheck: false,
      }}
      sx={{ '& input': { fontVariantNumeric: 'tabular-nums', letterSpacing: '0.12em' } }}
    />
  );
}

/** The code of an app, however its digits were typed. */
export const checkCode = (value: string) =>
  /^\d{6}$/.test(typedCode(value)) ? undefined : t`Enter the six digits that the app shows`;

export const checkRecoveryCode = (value: string) =>
  value.trim().length > 0 ? undefined : t`Enter one of your recovery codes`;
