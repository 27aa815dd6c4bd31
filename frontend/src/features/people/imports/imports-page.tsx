import { t } from '@lingui/core/macro';
import UploadFileRoundedIcon from '@mui/icons-material/UploadFileRounded';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { PeopleImport } from '@wavelane/contracts';
import { useState } from 'react';
import { peopleImportsQuery } from '@/api/people-queries';
import { DateTime } from '@/components/date-time';
import { EmptyState } from '@/components/empty-state';
import { MoreButton } from '@/components/more-button';
import { Page } from '@/components/page';
import { part } from '@/components/parts/part';
import { Badge } from '@/components/status-badge';
import { Clamped } from '@/components/table/clamped';
import { DataTable } from '@/components/table/data-table';
import { formatNumber } from '@/lib/format';
import { useAddressParts } from '@/lib/hooks/use-address-parts';
import { PeopleNav } from '../people-nav';

const ImportDialog = part(() => import('./import-dialog'), 'ImportDialog');
const ImportProgressDialog = part(() => import('./import-progress-dialog'), 'ImportProgressDialog');

const FIGURE = { align: 'right' } as const;

/** Files of people that were taken in, the newest first. */
export function ImportsPage() {
  const list = useInfiniteQuery(peopleImportsQuery);
  const [isOpen, setOpen] = useState(false);
  const [{ import: shown }, show] = useAddressParts('import');
  return (
    <Page
      title={t`Files of people`}
      subtitle={t`What became of each file. Rows that were left out can be downloaded for 90 days.`}
      action={
        <Button variant="outlined" startIcon={<UploadFileRoundedIcon />} onClick={() => setOpen(true)}>
          {t`Import`}
        </Button>
      }
    >
      <PeopleNav />
      <DataTable
        label={t`Files of people`}
        list={list}
        columns={[
          t`File`,
          t`Taken in on`,
          { heading: t`Rows`, ...FIGURE },
          { heading: t`Taken in`, ...FIGURE },
          { heading: t`Left out`, ...FIGURE },
        ]}
        row={(taken) => <ImportRow key={taken.id} taken={taken} onOpen={() => show({ import: taken.id })} />}
        loading={5}
        empty={
          <Paper variant="outlined">
            <EmptyState
              title={t`No file was taken in yet`}
              text={t`A file of people adds many at once, with what they allowed.`}
            />
          </Paper>
        }
        hasFigures
        isFramed
      />
      <MoreButton {...list} />
      {isOpen ? <ImportDialog onClose={() => setOpen(false)} /> : null}
      {shown ? <ImportProgressDialog id={shown} onClose={() => show({ import: null })} /> : null}
    </Page>
  );
}

function ImportRow({ taken, onOpen }: { taken: PeopleImport; onOpen: () => void }) {
  const { fileName, state, begunAt, total, imported } = taken;
  return (
    <TableRow hover>
      <TableCell data-wide="">
        <Button
          variant="text"
          onClick={onOpen}
          sx={{ justifyContent: 'flex-start', textAlign: 'start', minWidth: 0, px: 0, fontWeight: 600 }}
        >
          <Clamped text={fileName ?? t`Without a name`} />
        </Button>
        {state === 'done' ? null : <Badge text={t`Under way`} tone="info" />}
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }} data-label={t`Taken in on`}>
        <DateTime at={begunAt} />
      </TableCell>
      <TableCell {...FIGURE} data-label={t`Rows`}>
        {formatNumber(total)}
      </TableCell>
      <TableCell {...FIGURE} data-label={t`Taken in`}>
        {formatNumber(imported)}
      </TableCell>
      <TableCell {...FIGURE} data-label={t`Left out`}>
        {formatNumber(total - imported)}
      </TableCell>
    </TableRow>
  );
}
