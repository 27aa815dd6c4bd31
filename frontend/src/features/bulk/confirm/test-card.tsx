import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { api, checkPhone, type PreviewRow, type SendMessage } from '@wavelane/contracts';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { refresh } from '@/api/read';
import { useAction } from '@/api/use-action';
import { PhoneField } from '@/components/fields/phone/phone-field';
import { standsAlone } from '@/components/message/rich/rich-draft';
import { fieldErrors, fieldsOf } from '@/lib/form';
import type { Check } from '../preview/use-preview';

/** The number that a test went to last, in this window. */
const KEPT = 'bulk-test-number';

interface TestCardProps {
  check: Check | null;
  channelId: string;
  /** A message less is left today. */
  onSent: () => void;
}

/** Sends the first message of the check to the member's own number, before it goes to all recipients. */
export function TestCard({ check, channelId, onSent }: TestCardProps) {
  const client = useQueryClient();
  const form = useForm({ mode: 'onTouched', defaultValues: { to: kept() } });
  const { to } = useWatch({ control: form.control });
  const [sentTo, setSentTo] = useState<string | null>(null);
  const row = check?.preview.rows.find(
    ({ problem, body, content }) => problem === null && (body !== null || content !== undefined),
  );
  const send = useAction(api.sendMessage, {
    body: (number: string) => ({
      ...messageOf(row, channelId, number),
      ...(check?.values.media && { mediaId: check.values.media.mediaId }),
    }),
    done: t`Test queued`,
    failed: t`Test not sent`,
    form: fieldErrors(form),
    onDone: async (_, number) => {
      keep(number);
      setSentTo(number);
      await refresh(client, api.jobs, api.me);
      onSent();
    },
  });
  if (!row) return null;
  const { line } = row;
  const press = form.handleSubmit((values) => send.mutate((values.to ?? '').trim()));
  return (
    <Paper variant="outlined" component="section" aria-labelledby="test-first" sx={CARD}>
      <Typography id="test-first" component="h2" variant="h3">{t`First to yourself?`}</Typography>
      <Typography variant="body2" color="textSecondary">
        {t`Sends line ${line} to a number of your own. It counts as one of today’s messages.`}
      </Typography>
      <PhoneField label={t`Your number`} value={to ?? ''} {...fieldsOf(form)('to', checkPhone)} />
      <Button
        variant="outlined"
        loading={send.isPending}
        onClick={() => void press()}
        sx={{ justifySelf: 'start' }}
      >{t`Send me a test`}</Button>
      <Typography variant="body2" role="status" sx={{ '&:empty': { display: 'none' } }}>
        {sentTo === null ? '' : t`Sent to ${sentTo}: look at it on your phone, then send the rest.`}
      </Typography>
    </Paper>
  );
}

/** The message that a person of the file would get. It goes to the tester alone, so it needs no consent. */
function messageOf(row: PreviewRow | undefined, channelId: string, to: string): SendMessage {
  return {
    channelId: Number(channelId),
    to,
    purpose: 'transactional',
    ...(row?.content && { content: row.content }),
    ...(!standsAlone(row?.content?.kind) && { body: row?.body ?? '' }),
    ...(row?.header && { header: row.header }),
    ...(row?.footer && { footer: row.footer }),
    ...(row &&
      row.buttons.length > 0 && {
        buttons: row.buttons.map((button, index) =>
          'type' in button ? button : { type: 'quick_reply' as const, title: button.title, id: `btn${index + 1}` },
        ),
      }),
  };
}

/** Storage may be forbidden; then the number has to be typed again. */
function kept(): string {
  try {
    return sessionStorage.getItem(KEPT) ?? '';
  } catch {
    return '';
  }
}

function keep(number: string): void {
  try {
    sessionStorage.setItem(KEPT, number);
  } catch {
    // The number has to be typed again.
  }
}

const CARD = { p: { xs: 4, sm: 6 }, display: 'grid', gap: 3, minWidth: 0 } as const;
