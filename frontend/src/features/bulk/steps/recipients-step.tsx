import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { Channel } from '@wavelane/contracts';
import { Field } from '@/components/fields/field';
import { NOTHING_SAID } from '@/components/files/interpretation';
import { lazily, useAhead } from '@/components/lazy/lazily';
import { ChannelChoice } from '@/components/message/choices';
import { fieldsOf } from '@/lib/form';
import { bulkForm } from '../bulk-form';
import { FileDrop } from '../file-drop';
import type { Bulk } from '../use-bulk-form';

// Come with the first file.
const FileReading = lazily(() => import('../file-reading'), 'FileReading', null, { isPrefetched: false });
const PreviewPart = lazily(() => import('../preview/preview-part'), 'PreviewPart', null, { isPrefetched: false });

interface RecipientsStepProps {
  bulk: Bulk;
  timeZone: string;
}

/** The recipients: the file, how it is read, and which of its rows are left out. */
export function RecipientsStep({ bulk, timeZone }: RecipientsStepProps) {
  useAhead(FileReading);
  useAhead(PreviewPart);
  const { upload, preview, error, check, shown, showRows, isChecking } = bulk.file;
  return (
    <Paper variant="outlined" sx={SHEET}>
      <FileDrop
        file={upload?.file ?? null}
        onFile={(chosen) => check({ ...NOTHING_SAID, file: chosen, mapping: null })}
        onRemove={bulk.removeFile}
      />
      {upload ? <FileReading upload={upload} preview={preview} error={error} onReread={check} /> : null}
      {preview && upload ? (
        // The result of an earlier check does not count while the next one is under way.
        <Box aria-busy={isChecking} sx={isChecking ? STALE : PART}>
          <PreviewPart
            preview={preview}
            shown={shown}
            onShow={showRows}
            form={() => bulkForm(bulk.form.getValues(), upload, timeZone, false)}
          />
        </Box>
      ) : null}
    </Paper>
  );
}

/** The sending channel, and the job's name in the outbox. */
export function ChannelPart({ bulk, channels }: { bulk: Bulk; channels: readonly Channel[] }) {
  const field = fieldsOf(bulk.form);
  return (
    <Paper variant="outlined" sx={SHEET}>
      <ChannelChoice
        channels={channels}
        chosen={bulk.values.channelId}
        field={field('channelId', (value) => (value ? undefined : t`Choose a channel`))}
      />
      <Field label={t`Campaign name`} hint={t`Shown in the outbox`} autoComplete="off" {...field('jobName')} />
    </Paper>
  );
}

export const SHEET = { p: { xs: 4, sm: 6 }, display: 'grid', gap: 5, minWidth: 0, alignContent: 'start' } as const;
const PART = { display: 'grid', gap: 5, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' } as const;
const STALE = { ...PART, opacity: 0.5 } as const;
