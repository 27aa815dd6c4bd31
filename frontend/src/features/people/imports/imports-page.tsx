import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import TableRow from '@mui/material/TableRow';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { PeopleImport } from '@wavelane/contracts';
import { useState } from 'react';
import { peopleImportsQuery } from '@/api/people-queries';
import { UploadIcon } from '@/components/icons/date-icons';
import { lazily } from '@/components/lazy/lazily';
import { useAddressParts } from '@/lib/hooks/use-address-parts';
import { FIGURE, FigureCell, NameCell, TimeCell } from '../past/past-cells';
import { PastPage } from '../past/past-page';

const ImportDialog = lazily(() => import('./import-dialog'), 'ImportDialog');
const ImportProgressDialog = lazily(() => import('./import-progress-dialog'), 'ImportProgressDialog');

/** Files of people that were taken in, the newest first. */
export function ImportsPage() {
  const list = useInfiniteQuery(peopleImportsQuery);
  const [isOpen, setOpen] = useState(false);
  const [{ import: shown }, show] = useAddressParts('import');
  return (
    <PastPage
      title={t`Imported files`}
      subtitle={t`Every imported file and its result. Rows that were left out can be downloaded for 90 days.`}
      action={
        <Button variant="outlined" startIcon={<UploadIcon size={18} />} onClick={() => setOpen(true)}>
          {t`Import`}
        </Button>
      }
      list={list}
      columns={[
        t`File`,
        t`Imported on`,
        { heading: t`Rows`, ...FIGURE },
        { heading: t`Imported`, ...FIGURE },
        { heading: t`Left out`, ...FIGURE },
      ]}
      row={(taken) => <ImportRow key={taken.id} taken={taken} onOpen={() => show({ import: taken.id })} />}
      empty={{
        title: t`No file imported yet`,
        text: t`Import a file to add many people at once, with their consent.`,
      }}
    >
      {isOpen ? <ImportDialog onClose={() => setOpen(false)} /> : null}
      {shown ? <ImportProgressDialog id={shown} onClose={() => show({ import: null })} /> : null}
    </PastPage>
  );
}

function ImportRow({ taken, onOpen }: { taken: PeopleImport; onOpen: () => void }) {
  const { fileName, state, begunAt, total, imported } = taken;
  return (
    <TableRow hover>
      <NameCell text={fileName ?? t`Without a name`} isDone={state === 'done'} onOpen={onOpen} />
      <TimeCell label={t`Imported on`} at={begunAt} />
      <FigureCell label={t`Rows`} count={total} />
      <FigureCell label={t`Imported`} count={imported} />
      <FigureCell label={t`Left out`} count={total - imported} />
    </TableRow>
  );
}
