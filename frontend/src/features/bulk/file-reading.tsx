import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import type { BulkPreview } from '@wavelane/contracts';
import { messageOf } from '@/api/errors';
import { movesColumns } from '@/components/files/interpretation';
import type { Upload } from './bulk-form';
import { ReadingFields } from './preview/reading-fields';

interface FileReadingProps {
  upload: Upload;
  preview: BulkPreview | null;
  error: Error | null;
  onReread: (upload: Upload) => void;
}

/** How a chosen file is read, or why it cannot be. */
export function FileReading({ upload, preview, error, onReread }: FileReadingProps) {
  return (
    <>
      {error ? <Alert severity="error">{messageOf(error, t`The file could not be read.`)}</Alert> : null}
      {preview ? (
        <ReadingFields
          preview={preview}
          country={upload.defaultCountry}
          onMapping={(mapping) => onReread({ ...upload, mapping })}
          onInterpretation={(said) =>
            onReread({ ...upload, ...said, ...(movesColumns(said) ? { mapping: null } : {}) })
          }
        />
      ) : null}
    </>
  );
}
