import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api, AUDIT_EXPORT_FORMATS } from '@wavelane/contracts';
import { exportsQuery } from '@/api/admin-queries';
import { DateTime } from '@/components/date-time';
import { MoreButton } from '@/components/more-button';
import { formatNumber } from '@/lib/format';
import { ExportButton } from '@/components/buttons/export-button';
import type { JournalFilter } from './journal-filter';

/** Takes what is shown away as a file. */
export function ExportButtons({ filter: { knownAt: _knownAt, ...filter } }: Pick<JournalFilter, 'filter'>) {
  return (
    <Box sx={{ display: 'flex', gap: 2 }}>
      {AUDIT_EXPORT_FORMATS.map((format) => (
        <ExportButton
          key={format}
          label={format.toUpperCase()}
          route={api.exportJournal}
          asked={{ format, ...filter }}
        />
      ))}
    </Box>
  );
}

/** Who took what away, with what proves a file whole. */
export function Exports() {
  const list = useInfiniteQuery(exportsQuery);
  const { data = [] } = list;
  if (data.length === 0) return null;
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby="exports"
      sx={{ p: 6, mt: 6, '@media print': { display: 'none' } }}
    >
      <Typography id="exports" component="h2" variant="h2">{t`Exports`}</Typography>
      {data.map(({ id, state, startedAt, format, by, manifest }) => (
        <Box key={id} sx={{ borderTop: 1, borderColor: 'divider', py: 3 }}>
          <Typography>
            <Trans>
              <DateTime at={startedAt} />: {format.toUpperCase()} by {by.kind}
              {manifest ? t`, ${formatNumber(manifest.rows)} lines, ${formatNumber(manifest.bytes)} bytes` : ''}
              {state === 'started' && !manifest ? t`, broken off` : ''}
            </Trans>
          </Typography>
          {manifest ? (
            <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {t`SHA-256 ${manifest.sha256}; the log up to ${manifest.position}; opening ${manifest.opening}, closing ${manifest.closing}`}
            </Typography>
          ) : null}
        </Box>
      ))}
      <MoreButton {...list} />
    </Paper>
  );
}
