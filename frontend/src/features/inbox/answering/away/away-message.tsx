import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { AWAY_MESSAGE_MAX } from '@wavelane/contracts';
import { Field } from '@/components/fields/field';
import { OwnBubble } from '@/components/message/parts/own-bubble';
import { placeholderNote } from '@/components/message/parts/placeholder-note';
import { AddRich } from '@/components/message/rich/add-rich';
import { contentOfDraft, standsAlone } from '@/components/message/rich/rich-draft';
import { RichPart } from '@/components/message/rich/rich-part';
import type { Rich } from '@/components/message/rich/use-rich';
import { Section } from '@/components/section';
import type { FieldInput } from '@/lib/form';

interface AwayMessageProps {
  field: FieldInput;
  text: string;
  rich: Rich;
  isAlwaysOpen: boolean;
}

/** What a person gets who writes outside opening hours: a text, and a list, place, contact or poll. */
export function AwayMessage({ field, text, rich, isAlwaysOpen }: AwayMessageProps) {
  const { draft } = rich;
  const isAlone = standsAlone(draft?.kind);
  const isSent = draft !== null || text.trim() !== '';
  return (
    <Section
      title={t`Away message`}
      text={t`Sent once a day outside opening hours, never after STOP. Leave empty to send nothing.`}
    >
      {isAlone ? null : (
        <Field
          label={t`Text`}
          multiline
          minRows={2}
          warning={placeholderNote(text, [])}
          inputProps={{ maxLength: AWAY_MESSAGE_MAX }}
          {...field}
        />
      )}
      {isAlone && text.trim() !== '' ? (
        <Typography
          variant="body2"
          color="textSecondary"
        >{t`It is sent alone: the text is removed when you save.`}</Typography>
      ) : null}
      <RichPart rich={rich} />
      {draft === null ? (
        <Box>
          <AddRich onChoose={rich.add} />
        </Box>
      ) : (
        <OwnBubble text={isAlone ? '' : text} content={contentOfDraft(draft)} values={{}} />
      )}
      {isAlwaysOpen && isSent ? (
        <Typography
          variant="body2"
          color="textSecondary"
        >{t`The away message is never sent while you are open around the clock.`}</Typography>
      ) : null}
    </Section>
  );
}
