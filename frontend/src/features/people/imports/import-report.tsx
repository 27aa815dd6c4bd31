import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { PeopleImportReport, RowNote, RowProblem } from '@wavelane/contracts';
import { fromServer } from '@/i18n/texts';
import { isolate } from '@/lib/bidi';
import { formatNumber } from '@/lib/format';

interface ImportReportProps {
  report: PeopleImportReport;
  /** Nothing is imported yet: the expected outcome of the rows. */
  isAhead?: boolean;
}

/** The outcome of the rows: the parts always add up to the total. */
export function ImportReport({ report, isAhead = false }: ImportReportProps) {
  const parts = [
    [t`Rows`, report.total, 'text.primary'],
    [isAhead ? t`Ready` : t`Imported`, report.imported, 'success.main'],
    [t`Invalid`, report.invalid, 'error.main'],
    [t`Duplicate`, report.duplicate, 'warning.main'],
    [t`Said no later`, report.refused, 'warning.main'],
  ] as const;
  return (
    <Box component="dl" aria-label={t`Rows`} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 2, m: 0 }}>
      {parts.map(([label, value, colour]) => (
        <Box key={label} sx={{ display: 'flex', flexDirection: 'column-reverse' }}>
          <Typography component="dt" variant="caption" color="textSecondary">
            {label}
          </Typography>
          <Typography
            component="dd"
            sx={{
              m: 0,
              fontSize: 20,
              fontWeight: 650,
              fontVariantNumeric: 'tabular-nums',
              color: value > 0 ? colour : 'text.secondary',
            }}
          >
            {formatNumber(value)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** The most rows that are named here; the others are in the file of them. */
const SHOWN = 8;

/** The first rows that are left out, with the reason. */
export function ImportProblems({ problems }: { problems: readonly RowProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <Box component="ul" aria-label={t`Rows that are left out`} sx={{ m: 0, pl: 5, display: 'grid', gap: 1 }}>
      {problems.slice(0, SHOWN).map(({ line, phone, reason, said }) => (
        <Box component="li" key={line} sx={{ overflowWrap: 'anywhere' }}>
          {phone === ''
            ? t`Line ${line}: ${fromServer(reason, said)}`
            : t`Line ${line}, ${isolate(phone)}: ${fromServer(reason, said)}`}
        </Box>
      ))}
      {problems.length > SHOWN ? <li>{t`and ${formatNumber(problems.length - SHOWN)} more`}</li> : null}
    </Box>
  );
}

/** The first values that are left out of rows that are taken in, with the reason. */
export function ImportNotes({ notes, count }: { notes: readonly RowNote[]; count: number }) {
  if (count === 0) return null;
  return (
    <Box>
      <Typography>{t`These people are imported without some of their values:`}</Typography>
      <Box component="ul" sx={{ m: 0, pl: 5, display: 'grid', gap: 1 }}>
        {notes.slice(0, SHOWN).map(({ line, reason, said }, index) => (
          <Box component="li" key={index} sx={{ overflowWrap: 'anywhere' }}>
            {t`Line ${line}: ${fromServer(reason, said)}`}
          </Box>
        ))}
        {count > SHOWN ? <li>{t`and ${formatNumber(count - SHOWN)} more`}</li> : null}
      </Box>
    </Box>
  );
}
