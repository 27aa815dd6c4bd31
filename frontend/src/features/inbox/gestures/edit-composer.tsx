import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import { api, BODY_MAX, checkBody, type ConversationMessage } from '@wavelane/contracts';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { ApiError } from '@/api/errors';
import { useAction } from '@/api/use-action';
import { fromServer } from '@/i18n/texts';
import { formatTime } from '@/lib/format';
import { BOX, FORM } from '../composer/composer-looks';

interface EditComposerProps {
  conversationId: string;
  message: ConversationMessage;
  /** The zone of the account. */
  zone: string;
  onClose: () => void;
}

/** In place of the composer: the text of a message that was sent. Enter saves, with Shift it breaks the line, Esc leaves. */
export function EditComposer({ conversationId: id, message, zone, onClose }: EditComposerProps) {
  const before = (message.edited ? message.edited.text : message.text) ?? '';
  const [text, setText] = useState(before);
  const [problem, setProblem] = useState<string>();
  const problemId = useId();
  const edit = useAction(api.editLine, {
    parameters: { id, lineId: message.id },
    refreshes: [api.conversationLines],
    failed: t`Not edited`,
    form: (error) => setProblem(error instanceof ApiError ? saidOf(error) : undefined),
    onDone: onClose,
  });
  const until = message.editableUntil === undefined ? '' : formatTime(message.editableUntil, zone);
  const isUnchanged = text.trim() === before.trim();
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (edit.isPending || isUnchanged) return;
    const wrong = checkBody(text);
    setProblem(wrong && fromServer(wrong));
    if (!wrong) edit.mutate({ text: text.trim() });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      return onClose();
    }
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    submit();
  };
  return (
    <Box component="form" noValidate aria-label={t`Edit the message`} onSubmit={submit} sx={FORM}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {t`The person sees that you edited it. WhatsApp allows it for 15 minutes: until ${until}.`}
      </Typography>
      <Box sx={{ ...BOX, ...(problem !== undefined && { borderColor: 'error.main' }) }}>
        <InputBase
          multiline
          fullWidth
          autoFocus
          maxRows={6}
          value={text}
          onKeyDown={onKeyDown}
          onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
          onChange={({ target }) => {
            setText(target.value);
            setProblem(undefined);
          }}
          inputProps={{
            ...{ 'aria-label': t`New text of the message`, dir: 'auto', maxLength: BODY_MAX },
            ...(problem !== undefined && { 'aria-invalid': true, 'aria-describedby': problemId }),
          }}
          sx={FIELD}
        />
        <Box sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end', p: '4px 8px 8px' }}>
          <Button size="small" onClick={onClose}>{t`Cancel`}</Button>
          <Button size="small" type="submit" variant="contained" loading={edit.isPending} disabled={isUnchanged}>
            {t`Save the edit`}
          </Button>
        </Box>
      </Box>
      {problem === undefined ? null : (
        <Typography id={problemId} role="alert" color="error" variant="caption" sx={{ mt: 1, display: 'block' }}>
          {problem}
        </Typography>
      )}
    </Box>
  );
}

const saidOf = ({ fieldSayings: { text } }: ApiError) => text && fromServer(text);

const FIELD = {
  ...{ fontSize: 14, lineHeight: '20px', p: '8px 12px 4px' },
  // Safari zooms into smaller fields.
  '@media (pointer: coarse)': { fontSize: 16 },
} as const;
