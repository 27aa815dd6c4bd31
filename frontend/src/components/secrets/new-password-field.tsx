import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import type { FieldInput } from '@/lib/form';
import { PasswordField } from './password-field';

interface NewPasswordFieldProps extends FieldInput {
  label: string;
  autoFocus?: boolean;
  /** The texts that a password must not contain: name and address of the account. */
  about?: readonly string[];
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
export function NewPasswordField({ about = [], onChange, ...field }: NewPasswordFieldProps) {
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
      <Strength password={typed} about={about.join('\n')} />
    </Box>
  );
}

function Strength({ password, about }: { password: string; about: string }) {
  const [score, setScore] = useState<number | null>(null);
  useEffect(() => {
    if (password === '') return undefined;
    let isCurrent = true;
    // Its list of common passwords is large; without it nothing is missing but the hint.
    import('./score')
      .then(({ scoreOf }) => isCurrent && setScore(scoreOf(password, about.split('\n'))))
      .catch(() => isCurrent && setScore(null));
    return () => {
      isCurrent = false;
    };
  }, [password, about]);
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
