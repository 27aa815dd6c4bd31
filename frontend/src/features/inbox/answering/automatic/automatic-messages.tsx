import { t } from '@lingui/core/macro';
import Typography from '@mui/material/Typography';
import type { FieldInput } from '@/lib/form';
import { AutomaticMessage } from './automatic-message';
import { Greeting } from './greeting';
import type { useAutomatic } from './use-automatic';

interface AutomaticMessagesProps {
  away: ReturnType<typeof useAutomatic>;
  greeting: ReturnType<typeof useAutomatic>;
  fields: Readonly<Record<'awayMessage' | 'greetingMessage' | 'greetingAfterDays', FieldInput>>;
  isAlwaysOpen: boolean;
}

/** The messages that people get without a member: the away message and the greeting. */
export function AutomaticMessages({ away, greeting, fields, isAlwaysOpen }: AutomaticMessagesProps) {
  return (
    <>
      <AutomaticMessage
        title={t`Away message`}
        hint={t`Sent once a day outside opening hours, never after STOP. Leave empty to send nothing.`}
        label={t`Text`}
        field={fields.awayMessage}
        {...away}
      >
        {isAlwaysOpen && away.isSent ? (
          <Typography
            variant="body2"
            color="textSecondary"
          >{t`The away message is never sent while you are open around the clock.`}</Typography>
        ) : null}
      </AutomaticMessage>
      <Greeting message={greeting} field={fields.greetingMessage} days={fields.greetingAfterDays} />
    </>
  );
}
