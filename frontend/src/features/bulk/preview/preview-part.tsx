import Alert from '@mui/material/Alert';
import type { BulkPreview } from '@wavelane/contracts';
import { memo } from 'react';
import { PreviewTable } from './preview-table';
import { ReportLine } from '../report-line';

/**
 * What would become of the rows: what stands in the way, the counts, the first of them. Drawn anew with another answer of
 * the server only, not with each key that is pressed in the form beside it.
 */
export const PreviewPart = memo(function PreviewPart({ preview }: { preview: BulkPreview }) {
  return (
    <>
      {preview.problem ? <Alert severity="warning">{preview.problem}</Alert> : null}
      {preview.report ? <ReportLine report={preview.report} /> : null}
      <PreviewTable preview={preview} />
    </>
  );
});
