import { t } from '@lingui/core/macro';
import ErrorOutlineRoundedIcon from '@mui/icons-material/ErrorOutlineRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { FormattedText } from '@/components/message/formatted-text';
import type { BulkPreview, CsvMapping, PreviewRow } from '@wavelane/contracts';
import { fromServer } from '@/i18n/texts';

/** A name of 120 letters leaves the reason beside it in sight; the whole is in the title. */
const CUT = {
  ...{ display: 'block', whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
  // Letters of Arabic go below their line.
  ...{ py: 0.5, my: -0.5 },
} as const;

interface PreviewTableProps {
  preview: BulkPreview;
  /** Line of the row that is shown as a message; null = none was chosen. */
  line: number | null;
  onLine: (line: number) => void;
}

/** Some rows as read and as they would go out, problems marked. */
export function PreviewTable({ preview, line, onLine }: PreviewTableProps) {
  return (
    <Box sx={{ overflow: 'auto', maxHeight: 440 }} tabIndex={0} role="region" aria-label={t`Rows of the file`}>
      <Table size="small" stickyHeader sx={{ tableLayout: 'fixed', '& td, & th': { px: { xs: 2, sm: 4 } } }}>
        <TableHead>
          <TableRow>
            <TableCell align="right" sx={{ width: { xs: 64, sm: 84 } }}>{t`Line`}</TableCell>
            <TableCell sx={{ width: '38%' }}>{t`To`}</TableCell>
            <TableCell>{t`Message`}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {preview.rows.map((row) => (
            <Row key={row.line} row={row} mapping={preview.mapping} isShown={row.line === line} onLine={onLine} />
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

interface RowProps {
  row: PreviewRow;
  mapping: CsvMapping;
  isShown: boolean;
  onLine: (line: number) => void;
}

function Row({ row, mapping: { phone, name }, isShown, onLine }: RowProps) {
  const who = name === null ? '' : (row.cells[name] ?? '');
  const given = phone === null ? row.cells.join(', ') : (row.cells[phone] ?? '');
  return (
    <TableRow selected={isShown}>
      <TableCell align="right" sx={{ color: 'text.secondary' }}>
        <Button
          size="small"
          aria-pressed={isShown}
          aria-label={t`Show line ${row.line} as a message`}
          onClick={() => onLine(row.line)}
          sx={{ minWidth: 0, px: 1 }}
        >
          {row.line}
        </Button>
      </TableCell>
      <TableCell title={[row.to ?? given, who].filter(Boolean).join(', ')}>
        <Box component="bdi" sx={CUT}>
          {row.to ?? given}
        </Box>
        {who ? (
          <Typography variant="caption" component="p" color="textSecondary" dir="auto" sx={CUT}>
            {who}
          </Typography>
        ) : null}
      </TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        {row.problem ? (
          <Box
            sx={{
              display: 'flex',
              gap: 2,
              alignItems: 'center',
              color: row.problem.kind === 'invalid' ? 'error.main' : 'warning.main',
            }}
          >
            <ErrorOutlineRoundedIcon fontSize="small" />
            {fromServer(row.problem.reason, row.problem.said)}
          </Box>
        ) : (
          <Typography variant="body2" dir="auto" sx={{ whiteSpace: 'pre-wrap', maxHeight: 160, overflow: 'hidden' }}>
            <FormattedText text={[row.header, row.body, row.footer].filter(Boolean).join('\n')} />
          </Typography>
        )}
      </TableCell>
    </TableRow>
  );
}
