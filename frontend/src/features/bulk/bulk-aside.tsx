import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { BulkPreview } from '@wavelane/contracts';
import { ForwardIcon } from '@/components/icons/frame-icons';
import { LeftIcon } from '@/components/icons/icons';
import { PhonePreview } from '@/components/message/phone/phone-preview';
import { shownButtons } from '@/components/message/message-content';
import { contentOfDraft } from '@/components/message/rich/rich-draft';
import { fromServer } from '@/i18n/texts';
import type { Values } from './bulk-form';
import { sampleRow, valuesOfRow } from './preview/sample-row';

interface BulkAsideProps {
  values: Values;
  preview: BulkPreview | null;
  /** Line of the row that is shown; null = the first without a problem. */
  line: number | null;
  onLine: (line: number) => void;
}

/** Beside the text: a person's message, for any row of the table. */
export function BulkAside({ values, preview, line, onLine }: BulkAsideProps) {
  const rows = preview?.rows ?? [];
  const row = sampleRow(preview, line);
  const at = row ? rows.indexOf(row) : -1;
  const sample = preview && row ? valuesOfRow(preview, row) : {};
  const step = (label: string, to: number, Icon: typeof LeftIcon) => (
    <IconButton size="small" aria-label={label} disabled={!rows[to]} onClick={() => onLine(rows[to]?.line ?? 0)}>
      <Icon />
    </IconButton>
  );
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      {row ? (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography
            variant="body2"
            color="textSecondary"
            role="status"
            sx={{ flexGrow: 1 }}
          >{t`Preview for line ${row.line}`}</Typography>
          {step(t`Row before`, at - 1, LeftIcon)}
          {step(t`Next row`, at + 1, ForwardIcon)}
        </Box>
      ) : null}
      <PhonePreview
        stays
        header={values.header}
        body={values.source === 'one' ? values.body : (sample.message ?? '')}
        footer={values.footer}
        buttons={values.content === null ? shownButtons(values) : []}
        content={values.content === null ? undefined : contentOfDraft(values.content)}
        file={values.media ? { ...values.media, id: values.media.mediaId } : undefined}
        values={sample}
      />
      {row?.problem ? (
        <Typography color="error" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {t`Gets no message: ${fromServer(row.problem.reason, row.problem.said)}`}
        </Typography>
      ) : null}
    </Box>
  );
}
