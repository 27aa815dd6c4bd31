import ErrorOutlineRoundedIcon from '@mui/icons-material/ErrorOutlineRounded';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { BulkPreview, PreviewRow } from '@wavelane/contracts';

/** The first rows as read and as they would go out, problems marked. */
export function PreviewTable({ preview }: { preview: BulkPreview }) {
  return (
    <Box sx={{ overflow: 'auto', maxHeight: 440 }} tabIndex={0} role="region" aria-label="First rows of the file">
      <Table size="small" stickyHeader sx={{ '& td, & th': { px: { xs: 2, sm: 4 } } }}>
        <TableHead>
          <TableRow>
            <TableCell align="right">Line</TableCell>
            <TableCell>To</TableCell>
            <TableCell>Message</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {preview.rows.map((row) => (
            <Row key={row.line} row={row} phone={preview.mapping.phone} name={preview.mapping.name} />
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

function Row({ row, phone, name }: { row: PreviewRow; phone: number | null; name: number | null }) {
  const given = phone === null ? row.cells.join(', ') : (row.cells[phone] ?? '');
  return (
    <TableRow>
      <TableCell align="right" sx={{ color: 'text.secondary' }}>
        {row.line}
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        {row.to ?? given}
        {name !== null && row.cells[name] ? (
          <Typography
            variant="caption"
            component="p"
            color="textSecondary"
            sx={{ whiteSpace: { xs: 'normal', sm: 'nowrap' } }}
          >
            {row.cells[name]}
          </Typography>
        ) : null}
      </TableCell>
      <TableCell sx={{ minWidth: { sm: 240 } }}>
        {row.problem ? (
          <Box
            sx={{
              display: 'flex',
              gap: 2,
              alignItems: 'center',
              color: row.problem.kind === 'invalid' ? 'error.main' : 'warning.main',
            }}
          >
            <ErrorOutlineRoundedIcon fontSize="small" aria-label={row.problem.kind} />
            {row.problem.reason}
          </Box>
        ) : (
          <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {[row.header, row.body, row.footer].filter(Boolean).join('\n')}
          </Typography>
        )}
      </TableCell>
    </TableRow>
  );
}
