import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import type { PlanChange } from './plan-change';

interface PlanChangeNoteProps {
  change: PlanChange;
  /** The consent to usage beyond the new limits, if there is such usage: the question, and whether it is answered. */
  consent?: { label: string; isGiven: boolean; onChange: (isGiven: boolean) => void } | undefined;
}

/** The limits before and after, and the usage that exceeds the new ones. */
export function PlanChangeNote({ change: { changes, beyond }, consent }: PlanChangeNoteProps) {
  return (
    <Box component="section" aria-label={t`Changes`} sx={{ display: 'grid', gap: 4 }}>
      <Typography component="h2" variant="h2">{t`What changes`}</Typography>
      <Box
        component="table"
        sx={{
          width: 1,
          fontSize: 13,
          fontVariantNumeric: 'tabular-nums',
          borderCollapse: 'collapse',
          '& :is(th, td)': { textAlign: 'right', py: 2.5, borderBottom: 1, borderColor: 'divider' },
          '& thead th': { fontWeight: 500, color: 'text.secondary' },
          '& tbody th': { fontWeight: 400, textAlign: 'left' },
        }}
      >
        <thead>
          <tr>
            <td />
            <th scope="col">{t`Now`}</th>
            <th scope="col">{t`Then`}</th>
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
      {beyond.map((text) => (
        <Alert key={text} severity="warning">
          {text}
        </Alert>
      ))}
      {beyond.length > 0 && consent ? (
        <FormControlLabel
          control={<Checkbox checked={consent.isGiven} onChange={(_, isGiven) => consent.onChange(isGiven)} />}
          label={consent.label}
        />
      ) : null}
    </Box>
  );
}
