import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api, type Person } from '@wavelane/contracts';
import { useState } from 'react';
import { peopleQuery, segmentsQuery } from '@/api/people-queries';
import { ExportButton } from '@/components/buttons/export-button';
import { EmptyState } from '@/components/empty-state';
import { UploadIcon } from '@/components/icons/date-icons';
import { PlusIcon } from '@/components/icons/icons';
import { lazily } from '@/components/lazy/lazily';
import { MoreButton } from '@/components/more-button';
import { Page } from '@/components/page';
import { DataTable } from '@/components/table/data-table';
import { PEOPLE_FILTER } from '@/lib/filters';
import { useAddressFilter } from '@/lib/hooks/use-address-filter';
import { useAddressParts } from '@/lib/hooks/use-address-parts';
import { useMay } from '@/lib/hooks/use-may';
import { columnsOf, hasOrder, type PeopleFilter } from './list/columns';
import { usePersonRow } from './list/person-row';
import { useChosen } from './list/use-chosen';
import { PeopleFilterBar } from './people-filter';
import { PeopleFrame } from './people-nav';
import { segmentFilterOf } from './segments/segment-filter';
import { SegmentActions, SegmentPlaces } from './segments/segments-bar';

const ChosenBar = lazily(() => import('./list/chosen-bar'), 'ChosenBar', <Box sx={{ height: 57 }} />);
const AddPersonDialog = lazily(() => import('./add-person-dialog'), 'AddPersonDialog');
const ImportDialog = lazily(() => import('./imports/import-dialog'), 'ImportDialog');
const ImportProgressDialog = lazily(() => import('./imports/import-progress-dialog'), 'ImportProgressDialog');
const ForgettingDialog = lazily(() => import('./forget/forgetting-dialog'), 'ForgettingDialog');

/** A state of consent is a condition only together with its purpose. */
const askedOf = ({ consent, ...rest }: PeopleFilter): Record<string, string> =>
  rest.purpose === '' ? rest : { ...rest, consent };

/** The people who wrote last come first, unless another order was chosen or a condition has its own. */
const ordered = (filter: PeopleFilter): PeopleFilter =>
  filter.order === '' && hasOrder(filter) ? { ...filter, order: 'wrote' } : filter;

/** The people to whom the account writes, and those who wrote to it. */
export function PeoplePage() {
  const search = useAddressFilter(PEOPLE_FILTER, useSearch({ from: '/_app/people/' }));
  const { choose } = search;
  const filter = ordered(search.filter);
  const { order: _order, ...conditions } = filter;
  const isFiltered = Object.values(conditions).some((value) => value !== '');
  const asked = askedOf(filter);
  const { order: _, ...saved } = asked;
  const list = useInfiniteQuery({ ...peopleQuery(asked), placeholderData: keepPreviousData });
  const { data, error, isPending } = list;
  const queryClient = useQueryClient();
  const refetch = () => Promise.all([list.refetch(), queryClient.refetchQueries({ queryKey: segmentsQuery.queryKey })]);
  const chosen = useChosen(data);
  const [open, setOpen] = useState<'add' | 'import' | null>(null);
  const [{ forgetting, import: taken }, show] = useAddressParts('forgetting', 'import');
  const mayAnswer = useMay('answer');
  const row = usePersonRow(chosen, mayAnswer);
  return (
    <Page title={t`People`} action={<Actions isQuiet={chosen.people.length > 0} onOpen={setOpen} />}>
      {/* With the server away at the first look one message says so, that of the list. */}
      <PeopleFrame more={error && !data ? null : <SegmentPlaces asked={saved} isFiltered={isFiltered} />}>
        <DataTable
          label={t`People`}
          list={{ data, error, isPending, refetch }}
          head={
            <>
              <PeopleFilterBar
                {...search}
                more={<SegmentActions asked={saved} isFiltered={isFiltered} />}
                aside={<Export asked={saved} />}
              />
              {chosen.people.length > 0 ? <ChosenBar chosen={chosen} /> : null}
            </>
          }
          columns={columnsOf(filter, choose, chosen, mayAnswer)}
          row={row}
          long={{ name: 'people', keyOf: idOf, height: 52, more: list }}
          loading={6}
          empty={isFiltered ? <NobodyFits onClear={search.clear} isAll={!list.hasNextPage} /> : <NobodyYet />}
        />
        <MoreButton {...list} />
      </PeopleFrame>
      {open === 'add' ? <AddPersonDialog onClose={() => setOpen(null)} /> : null}
      {open === 'import' ? <ImportDialog onClose={() => setOpen(null)} /> : null}
      {taken ? <ImportProgressDialog id={taken} onClose={() => show({ import: null })} /> : null}
      {forgetting ? <ForgettingDialog id={forgetting} onClose={() => show({ forgetting: null })} /> : null}
    </Page>
  );
}

const idOf = ({ id }: Person) => id;

/** @param isQuiet people are selected: the actions for them come first */
function Actions({ isQuiet, onOpen }: { isQuiet: boolean; onOpen: (which: 'add' | 'import') => void }) {
  const [mayAnswer, mayManage] = [useMay('answer'), useMay('manage')];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {mayManage ? (
        <Button variant="outlined" startIcon={<UploadIcon size={16} />} onClick={() => onOpen('import')}>
          {t`Import`}
        </Button>
      ) : null}
      {mayAnswer ? (
        <Button
          variant={isQuiet ? 'outlined' : 'contained'}
          startIcon={<PlusIcon size={16} />}
          onClick={() => onOpen('add')}
        >
          {t`Add person`}
        </Button>
      ) : null}
    </Box>
  );
}

function Export({ asked }: { asked: Record<string, string> }) {
  if (!useMay('manage')) return null;
  return <ExportButton label={t`Export CSV`} route={api.exportPeople} asked={segmentFilterOf(asked)} isIcon />;
}

function NobodyYet() {
  return (
    <EmptyState
      title={t`You have not written to anybody yet`}
      text={
        useMay('answer')
          ? t`Everyone you write to, and everyone who writes to you, appears here automatically. You can also add people.`
          : t`Everyone you write to, and everyone who writes to you, appears here automatically.`
      }
    />
  );
}

/** @param isAll all people were searched, not only the latest, after which more can be requested */
function NobodyFits({ onClear, isAll }: { onClear: () => void; isAll: boolean }) {
  return (
    <EmptyState
      place="nothing"
      title={isAll ? t`No people match` : t`No one found among the latest`}
      text={
        isAll
          ? t`Search for how a number or a word of a name begins, or remove a filter.`
          : t`Show more to search further back.`
      }
      action={<Button variant="outlined" onClick={onClear}>{t`Show all`}</Button>}
    />
  );
}
