import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { AWAY_MESSAGE_MAX } from '@wavelane/contracts';
import { SharedFileField } from '@/components/attachments/shared-file-field';
import type { SharedFile } from '@/components/attachments/use-shared-file';
import { Field } from '@/components/fields/field';
import { OwnBubble } from '@/components/message/parts/own-bubble';
import { placeholderNote } from '@/components/message/parts/placeholder-note';
import { AddRich } from '@/components/message/rich/add-rich';
import { contentOfDraft, standsAlone } from '@/components/message/rich/rich-draft';
import { RichPart } from '@/components/message/rich/rich-part';
import type { Rich } from '@/components/message/rich/use-rich';
import { Section } from '@/components/section';
import type { FieldInput } from '@/lib/form';
import type { ReactNode } from 'react';

interface AutomaticMessageProps {
  title: string;
  hint: string;
  /** Label of the text. */
  label: string;
  field: FieldInput;
  text: string;
  /** The cursor is in the text at first. */
  autoFocus?: boolean;
  rich: Rich;
  file: SharedFile;
  /** The server's objection to the file. */
  problem: string | undefined;
  /** Below it. */
  children?: ReactNode;
}

/** Message that a person gets without a member: a text with a file or a list, or a place, contact or poll. */
export function AutomaticMessage({
  title,
  hint,
  label,
  field,
  text,
  autoFocus = false,
  rich,
  file,
  problem,
  children,
}: AutomaticMessageProps) {
  const { draft } = rich;
  const isAlone = standsAlone(draft?.kind);
  const hasFile = file.files.length > 0;
  return (
    <Section title={title} text={hint}>
      {isAlone ? null : (
        <Field
          label={label}
          multiline
          minRows={2}
          autoFocus={autoFocus}
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
      {draft === null || hasFile ? <SharedFileField file={file} problem={file.problem ?? problem} /> : null}
      <RichPart rich={rich} />
      {hasFile && draft === null ? null : draft === null ? (
        <Box>
          <AddRich onChoose={rich.add} />
        </Box>
      ) : (
        <OwnBubble text={isAlone ? '' : text} content={contentOfDraft(draft)} values={{}} />
      )}
      {children}
    </Section>
  );
}
