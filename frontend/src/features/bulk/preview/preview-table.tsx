import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { stacked } from '@/components/table/stacked';
import { WarnIcon } from '@/components/icons/icons';
import type { BulkPreview, CsvMapping, PreviewRow } from '@wavelane/contracts';
import { fromServer } from '@/i18n/texts';

/** A name of 120 letters leaves the reason beside it in sight; the whole is in the title. */
const CUT = {
  ...{ display: 'block', whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
  // Letters of Arabic go below their line.
  ...{ py: 0.5, my: -0.5 },
} as const;

const FIXED = { tableLayout: 'fixed', '& td, & th': { px: 4 } } as const;

/** Some rows as read, and whether they get a message. */
export function PreviewTable({ preview: { rows, mapping } }: { preview: BulkPreview }) {
  return (
    <Box
      sx={{ overflow: 'auto', maxHeight: 440, containerType: 'inline-size' }}
      tabIndex={0}
      role="region"
      aria-label={t`Rows of the file`}
    >
      <Table size="small" stickyHeader sx={[FIXED, stacked(480)]}>
        <TableHead>
          <TableRow>
            <TableCell align="right" sx={{ width: 84 }}>{t`Line`}</TableCell>
            <TableCell sx={{ width: '42%' }}>{t`To`}</TableCell>
            <TableCell>{t`Result`}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <Row key={row.line} row={row} mapping={mapping} />
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

function Row({ row, mapping: { phone, name } }: { row: PreviewRow; mapping: CsvMapping }) {
  const who = name === null ? '' : (row.cells[name] ?? '');
  const given = phone === null ? row.cells.join(', ') : (row.cells[phone] ?? '');
  return (
    <TableRow>
      <TableCell align="right" data-label={t`Line`} sx={{ color: 'text.secondary' }}>
        {row.line}
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
      {/* A reason has the width of the card: in a third of a phone it runs over five lines. */}
      <TableCell {...(row.problem ? { 'data-wide': '' } : { 'data-absent': '' })} sx={{ overflowWrap: 'anywhere' }}>
        {row.problem ? (
          <Box
            sx={{
              display: 'flex',
              gap: 2,
              alignItems: 'center',
              color: row.problem.kind === 'invalid' ? 'error.main' : 'warning.main',
            }}
          >
            <WarnIcon size={16} />
            {fromServer(row.problem.reason, row.problem.said)}
          </Box>
        ) : row.to === null ? null : (
          <Typography variant="body2" color="textSecondary">{t`Ready`}</Typography>
        )}
      </TableCell>
    </TableRow>
  );
}
