import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import Typography from '@mui/material/Typography';
import type { BulkPreview, CsvMapping, PreviewRow } from '@wavelane/contracts';
import { useState } from 'react';
import { InterpretationFields } from '@/components/files/interpretation-fields';
import type { Interpretation } from '@/components/files/interpretation';
import { ColumnRow } from './column-row';

interface ReadingFieldsProps {
  preview: BulkPreview;
  country: string | null;
  onMapping: (mapping: CsvMapping) => void;
  onInterpretation: (said: Partial<Interpretation>) => void;
}

/** How the file is read: the role of each column, with sample values, and the file's format. */
export function ReadingFields({ preview, country, onMapping, onInterpretation }: ReadingFieldsProps) {
  const { columns, mapping, examples } = preview;
  const [opened, setOpened] = useState<boolean | null>(null);
  // Open at first if the encoding is doubtful, or if numbers need another country.
  const isInDoubt = preview.encodingGuessed || country !== null || preview.rows.some(lacksCountry);
  const isOpen = opened ?? isInDoubt;
  return (
    <Box component="section" aria-label={t`Columns`} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
        <Typography component="h2" variant="h2" sx={{ flexGrow: 1 }}>{t`Columns`}</Typography>
        <Button
          size="small"
          aria-expanded={isOpen}
          onClick={() => setOpened(!isOpen)}
        >{t`How the file is written…`}</Button>
      </Box>
      <Collapse in={isOpen} unmountOnExit>
        <Box sx={{ pb: 4 }}>
          <InterpretationFields reading={preview} country={country} onChange={onInterpretation} />
        </Box>
      </Collapse>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {columns.map((column, index) => (
          <ColumnRow
            key={column.name}
            column={column}
            index={index}
            mapping={mapping}
            examples={examples[index] ?? []}
            onMapping={onMapping}
          />
        ))}
      </Box>
      {mapping.phone === null ? (
        <Typography role="alert" variant="body2" color="error" sx={{ mt: 2 }}>
          {t`Choose the column with the phone numbers`}
        </Typography>
      ) : null}
    </Box>
  );
}

const OF_NUMBERS: ReadonlySet<string> = new Set(['number-not-valid', 'enter-phone-number-with-country-code']);

/** Whether a row's number may be a local one of another country. */
const lacksCountry = ({ problem }: PreviewRow): boolean => OF_NUMBERS.has(problem?.said?.code ?? '');
