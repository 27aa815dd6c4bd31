import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { type ListRow, ROW_DESCRIPTION_MAX, ROW_TITLE_MAX } from '@wavelane/contracts';
import { EntryTools } from './entry-tools';
import { SMALL_LABELS, TextField } from './text-field';

interface ListRowFieldsProps {
  row: ListRow;
  /** In all sections, from 1. */
  number: number;
  mayUp: boolean;
  mayDown: boolean;
  mayRemove: boolean;
  titleProblem: string | undefined;
  descriptionProblem: string | undefined;
  onChange: (row: ListRow) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** A row of a list: its title, and a description that it may have. */
export function ListRowFields({
  row,
  number,
  titleProblem,
  descriptionProblem,
  onChange,
  ...tools
}: ListRowFieldsProps) {
  return (
    <Box role="group" aria-label={t`Row ${number}`} sx={ROW}>
      <TextField
        isSmall
        name="title"
        label={t`Title of row ${number}`}
        placeholder={t`Row ${number}`}
        value={row.title}
        max={ROW_TITLE_MAX}
        problem={titleProblem}
        onChange={(title) => onChange({ ...row, title })}
      />
      <Box sx={{ display: 'flex', mt: '4px' }}>
        <EntryTools name={t`row ${number}`} {...tools} />
      </Box>
      <TextField
        isSmall
        name="description"
        label={t`Description of row ${number}`}
        placeholder={t`Description (optional)`}
        value={row.description ?? ''}
        max={ROW_DESCRIPTION_MAX}
        problem={descriptionProblem}
        onChange={(description) => onChange({ ...row, description })}
      />
    </Box>
  );
}

const ROW = {
  ...{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 1, alignItems: 'start', minWidth: 0 },
  ...{ pl: 3, borderLeft: 2, borderColor: 'divider' },
  ...SMALL_LABELS,
} as const;
