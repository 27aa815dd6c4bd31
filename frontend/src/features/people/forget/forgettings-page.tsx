import { t } from '@lingui/core/macro';
import TableRow from '@mui/material/TableRow';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Forgetting } from '@wavelane/contracts';
import { forgettingsQuery } from '@/api/people-queries';
import { lazily } from '@/components/lazy/lazily';
import { useAddressParts } from '@/lib/hooks/use-address-parts';
import { FIGURE, FigureCell, NameCell, TimeCell } from '../past/past-cells';
import { PastPage } from '../past/past-page';
import { REASON_WORDS } from './forgetting-words';

const ForgettingDialog = lazily(() => import('./forgetting-dialog'), 'ForgettingDialog');

/** The record that people were forgotten, when and why; it does not show their identity. */
export function ForgettingsPage() {
  const list = useInfiniteQuery(forgettingsQuery);
  const [{ forgetting: shown }, show] = useAddressParts('forgetting');
  return (
    <PastPage
      title={t`Deleted people`}
      subtitle={t`When and why people were deleted. Their names are not kept anywhere.`}
      list={list}
      columns={[
        t`Why`,
        t`Requested`,
        t`Done`,
        { heading: t`Keys destroyed`, ...FIGURE },
        { heading: t`Files removed`, ...FIGURE },
      ]}
      row={(one) => <ForgettingRow key={one.id} forgetting={one} onOpen={() => show({ forgetting: one.id })} />}
      empty={{
        title: t`No person has been deleted yet`,
        text: t`To forget somebody, open their page. A rule on how long people are kept does it automatically.`,
      }}
    >
      {shown ? <ForgettingDialog id={shown} onClose={() => show({ forgetting: null })} /> : null}
    </PastPage>
  );
}

function ForgettingRow({ forgetting, onOpen }: { forgetting: Forgetting; onOpen: () => void }) {
  const { reason, state, begunAt, endedAt, counts } = forgetting;
  return (
    <TableRow hover>
      <NameCell text={REASON_WORDS[reason]} isDone={state === 'done'} onOpen={onOpen} />
      <TimeCell label={t`Requested`} at={begunAt} isAlone />
      <TimeCell label={t`Done`} at={endedAt} isAlone />
      <FigureCell label={t`Keys destroyed`} count={counts.keys} />
      <FigureCell label={t`Files removed`} count={counts.files} />
    </TableRow>
  );
}
