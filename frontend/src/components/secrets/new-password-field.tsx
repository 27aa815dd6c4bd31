import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import type { PasswordOwner } from '@wavelane/contracts';
import type { FieldInput } from '@/lib/form';
import { PasswordField } from './password-field';

interface NewPasswordFieldProps extends FieldInput {
  label: string;
  autoFocus?: boolean;
  /** Name and address of the account, which a password must not contain; left out: unknown. */
  owner?: PasswordOwner;
}

/** From very easy to guess to very hard. */
const STEPS = [
  { word: t`Very easy to guess`, colour: 'error.main' },
  { word: t`Easy to guess`, colour: 'error.main' },
  { word: t`Could be better`, colour: 'warning.main' },
  { word: t`Good`, colour: 'success.main' },
  { word: t`Very good`, colour: 'success.main' },
] as const;

/**
 * A field for a new password, with an estimate of its strength. Only a hint: the server decides whether it is accepted.
 */
export function NewPasswordField({ owner = UNKNOWN, onChange, ...field }: NewPasswordFieldProps) {
  const [typed, setTyped] = useState('');
  return (
    <Box>
      <PasswordField
        {...field}
        autoComplete="new-password"
        hint={t`At least 6 characters. A few unrelated words are easy to remember and hard to guess.`}
        onChange={(event) => {
          setTyped((event as { target: { value: string } }).target.value);
          return onChange(event);
        }}
      />
      <Strength password={typed} name={owner.name} email={owner.email} />
    </Box>
  );
}

const UNKNOWN: PasswordOwner = { name: '', email: '' };

function Strength({ password, name, email }: PasswordOwner & { password: string }) {
  const [score, setScore] = useState<number | null>(null);
  useEffect(() => {
    if (password === '') return undefined;
    let isCurrent = true;
    // Its list of common passwords is large; without it nothing is missing but the hint.
    import('./score')
      .then(({ scoreOf }) => isCurrent && setScore(scoreOf(password, { name, email })))
      .catch(() => isCurrent && setScore(null));
    return () => {
      isCurrent = false;
    };
  }, [password, name, email]);
  const step = password === '' || score === null ? undefined : STEPS[score];
  return (
    <Box role="status" sx={{ minHeight: 20, mt: 2, display: 'flex', alignItems: 'center', gap: 3 }}>
      {step && score !== null ? (
        <>
          <Box aria-hidden sx={{ display: 'flex', gap: 1, width: 96, color: step.colour }}>
            {[1, 2, 3, 4].map((bar) => (
              <Box
                key={bar}
                sx={{
                  flex: 1,
                  height: 4,
                  borderRadius: '2px',
                  bgcolor: bar <= Math.max(score, 1) ? 'currentColor' : 'divider',
                }}
              />
            ))}
          </Box>
          <Typography variant="caption" color="textSecondary">
            {step.word}
          </Typography>
        </>
      ) : null}
    </Box>
  );
}
