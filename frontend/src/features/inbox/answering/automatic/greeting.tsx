import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { WholeField } from '@/components/fields/whole-field';
import { Section } from '@/components/section';
import type { FieldInput } from '@/lib/form';
import { AutomaticMessage } from './automatic-message';
import type { useAutomatic } from './use-automatic';

interface GreetingProps {
  message: ReturnType<typeof useAutomatic>;
  field: FieldInput;
  /** The days of silence. */
  days: FieldInput;
}

/** Message that a person gets after writing for the first time. Its fields come once a member wants it. */
export function Greeting({ message, field, days }: GreetingProps) {
  const [isBegun, setBegun] = useState(false);
  const [wasSent, setWasSent] = useState(false);
  const title = t`Greeting`;
  const hint = t`Sent within opening hours to people who write for the first time, never after STOP.`;
  // Its fields stay while a text is replaced by another.
  if (message.isSent && !wasSent) setWasSent(true);
  if (!isBegun && !wasSent && !message.isSent)
    return (
      <Section title={title} text={hint}>
        <Box>
          <Button size="small" variant="outlined" onClick={() => setBegun(true)}>{t`Write a greeting`}</Button>
        </Box>
      </Section>
    );
  return (
    <AutomaticMessage {...{ title, hint, field }} label={t`Text of the greeting`} autoFocus={isBegun} {...message}>
      <Box sx={{ maxWidth: 320 }}>
        <WholeField
          label={t`Greet again after days without messages`}
          hint={t`Leave empty to greet each person once.`}
          {...days}
        />
      </Box>
    </AutomaticMessage>
  );
}
