import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { PlanChange } from './plan-change';

/** Before and after, and what has no room any more. */
export function PlanChangeNote({ change: { changes, beyond } }: { change: PlanChange }) {
  return (
    <Box component="section" aria-label="What changes" sx={{ display: 'grid', gap: 4 }}>
      <Box
        component="table"
        sx={{
          width: 1,
          fontSize: 13,
          fontVariantNumeric: 'tabular-nums',
          borderCollapse: 'collapse',
          '& :is(th, td)': { textAlign: 'left', py: 1.5, borderBottom: 1, borderColor: 'divider' },
          '& tbody th': { fontWeight: 400, color: 'text.secondary' },
        }}
      >
        <thead>
          <tr>
            <th scope="col">What changes</th>
            <th scope="col">Now</th>
            <th scope="col">Then</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ what, before, after, isLess }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{before}</td>
              <Box component="td" sx={{ fontWeight: 600, ...(isLess && { color: 'warning.main' }) }}>
                {after}
              </Box>
            </tr>
          ))}
        </tbody>
      </Box>
      {beyond ? <Alert severity="warning">{beyond} No more can be added until there is room.</Alert> : null}
    </Box>
  );
}
