import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Forgetting } from '@wavelane/contracts';
import { forgettingsQuery } from '@/api/people-queries';
import { DateTime } from '@/components/date-time';
import { EmptyState } from '@/components/empty-state';
import { MoreButton } from '@/components/more-button';
import { Page } from '@/components/page';
import { part } from '@/components/parts/part';
import { Badge } from '@/components/status-badge';
import { DataTable } from '@/components/table/data-table';
import { absent } from '@/components/table/stacked';
import { formatNumber } from '@/lib/format';
import { useAddressParts } from '@/lib/hooks/use-address-parts';
import { PeopleNav } from '../people-nav';
import { REASON_WORDS } from './forgetting-words';

const ForgettingDialog = part(() => import('./forgetting-dialog'), 'ForgettingDialog');

const FIGURE = { align: 'right' } as const;

/** That people were forgotten, when and why: whom, nobody knows any more. */
export function ForgettingsPage() {
  const list = useInfiniteQuery(forgettingsQuery);
  const [{ forgetting: shown }, show] = useAddressParts('forgetting');
  return (
    <Page title={t`Forgotten people`} subtitle={t`That it was done, when and why. Who it was is nowhere any more.`}>
      <PeopleNav />
      <DataTable
        label={t`Forgotten people`}
        list={list}
        columns={[
          t`Why`,
          t`Ordered`,
          t`Done`,
          { heading: t`Keys destroyed`, ...FIGURE },
          { heading: t`Files removed`, ...FIGURE },
        ]}
        row={(one) => <ForgettingRow key={one.id} forgetting={one} onOpen={() => show({ forgetting: one.id })} />}
        loading={5}
        empty={
          <Paper variant="outlined">
            <EmptyState
              title={t`Nobody was forgotten yet`}
              text={t`Who asks to be forgotten is, on their own page. A rule about how long people are kept does it by itself.`}
            />
          </Paper>
        }
        hasFigures
        isFramed
      />
      <MoreButton {...list} />
      {shown ? <ForgettingDialog id={shown} onClose={() => show({ forgetting: null })} /> : null}
    </Page>
  );
}

function ForgettingRow({ forgetting, onOpen }: { forgetting: Forgetting; onOpen: () => void }) {
  const { reason, state, begunAt, endedAt, counts } = forgetting;
  return (
    <TableRow hover>
      <TableCell data-wide="">
        <Button
          variant="text"
          onClick={onOpen}
          sx={{ justifyContent: 'flex-start', textAlign: 'start', px: 0, fontWeight: 600 }}
        >
          {REASON_WORDS[reason]}
        </Button>
        {state === 'done' ? null : <Badge text={t`Under way`} tone="info" />}
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }} data-label={t`Ordered`}>
        <DateTime at={begunAt} />
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }} data-label={t`Done`} {...absent(endedAt)}>
        <DateTime at={endedAt} />
      </TableCell>
      <TableCell {...FIGURE} data-label={t`Keys destroyed`}>
        {formatNumber(counts.keys)}
      </TableCell>
      <TableCell {...FIGURE} data-label={t`Files removed`}>
        {formatNumber(counts.files)}
      </TableCell>
    </TableRow>
  );
}
