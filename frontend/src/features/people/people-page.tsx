import { t } from '@lingui/core/macro';
import PersonAddRoundedIcon from '@mui/icons-material/PersonAddRounded';
import UploadFileRoundedIcon from '@mui/icons-material/UploadFileRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { createLink, useSearch } from '@tanstack/react-router';
import type { Person } from '@wavelane/contracts';
import { useState } from 'react';
import { peopleQuery } from '@/api/people-queries';
import { DateTime } from '@/components/date-time';
import { EmptyState } from '@/components/empty-state';
import type { RowPlace } from '@/components/long-list/row';
import { MoreButton } from '@/components/more-button';
import { Page } from '@/components/page';
import { part } from '@/components/parts/part';
import { Badge } from '@/components/status-badge';
import { Clamped } from '@/components/table/clamped';
import { DataTable } from '@/components/table/data-table';
import { absent } from '@/components/table/stacked';
import { type Filter, PEOPLE_FILTER } from '@/lib/filters';
import { useAddressFilter } from '@/lib/hooks/use-address-filter';
import { useAddressParts } from '@/lib/hooks/use-address-parts';
import { useMay } from '@/lib/hooks/use-may';
import { PeopleNav } from './people-nav';
import { handleText, languageText, personText } from '@/components/words/people';

const RouteLink = createLink(Link);
const PeopleFilterBar = part(() => import('./people-filter'), 'PeopleFilterBar', {
  fallback: <Box sx={{ minHeight: { xs: 226, lg: 60 } }} />,
});
const AddPersonDialog = part(() => import('./add-person-dialog'), 'AddPersonDialog');
const SegmentsBar = part(() => import('./segments/segments-bar'), 'SegmentsBar', {
  fallback: <Box sx={{ minHeight: 56 }} />,
});
const ImportDialog = part(() => import('./imports/import-dialog'), 'ImportDialog');
const ImportProgressDialog = part(() => import('./imports/import-progress-dialog'), 'ImportProgressDialog');
const ForgettingDialog = part(() => import('./forget/forgetting-dialog'), 'ForgettingDialog');

/** More of their labels than these are counted. */
const LABELS_SHOWN = 3;

/** A stand to a purpose is one only together with the purpose. */
const askedOf = ({ consent, ...rest }: Filter<(typeof PEOPLE_FILTER)[number]>): Record<string, string> =>
  rest.purpose === '' ? rest : { ...rest, consent };

// One for all renders: while one types into the filter, no row is drawn anew.
const rowOf = (person: Person, place?: RowPlace) => <PersonRow person={person} place={place} />;

/** Whom the account writes to, and who wrote to it. */
export function PeoplePage() {
  const search = useAddressFilter(PEOPLE_FILTER, useSearch({ from: '/_app/people/' }));
  const { filter, isFiltered } = search;
  const list = useInfiniteQuery({ ...peopleQuery(askedOf(filter)), placeholderData: keepPreviousData });
  const [open, setOpen] = useState<'add' | 'import' | null>(null);
  const [mayAnswer, mayManage] = [useMay('answer'), useMay('manage')];
  const [{ forgetting, import: taken }, show] = useAddressParts('forgetting', 'import');
  const actions = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {mayManage ? (
        <Button variant="outlined" startIcon={<UploadFileRoundedIcon />} onClick={() => setOpen('import')}>
          {t`Import`}
        </Button>
      ) : null}
      {mayAnswer ? (
        <Button variant="contained" startIcon={<PersonAddRoundedIcon />} onClick={() => setOpen('add')}>
          {t`Add person`}
        </Button>
      ) : null}
    </Box>
  );
  return (
    <Page title={t`People`} subtitle={t`The people you write to, and what they allow.`} action={actions}>
      <PeopleNav />
      {isFiltered || list.error || list.data?.length ? (
        <>
          <PeopleFilterBar {...search} />
          <SegmentsBar asked={askedOf(filter)} isFiltered={isFiltered} />
        </>
      ) : null}
      <DataTable
        label={t`People`}
        list={list}
        columns={[t`Name`, t`Reached at`, t`Labels`, t`Language`, t`Last wrote`]}
        row={rowOf}
        long={{ name: 'people', keyOf: idOf, height: 57, more: list }}
        loading={5}
        empty={
          <Paper variant="outlined">
            {isFiltered ? <NobodyFits onClear={search.clear} isAll={!list.hasNextPage} /> : <NobodyYet />}
          </Paper>
        }
        isFramed
      />
      <MoreButton {...list} />
      {open === 'add' ? <AddPersonDialog onClose={() => setOpen(null)} /> : null}
      {open === 'import' ? <ImportDialog onClose={() => setOpen(null)} /> : null}
      {taken ? <ImportProgressDialog id={taken} onClose={() => show({ import: null })} /> : null}
      {forgetting ? <ForgettingDialog id={forgetting} onClose={() => show({ forgetting: null })} /> : null}
    </Page>
  );
}

function NobodyYet() {
  return (
    <EmptyState
      title={t`You have not written to anybody yet`}
      text={
        useMay('answer')
          ? t`Everybody you write to, and everybody who writes to you, appears here automatically. You can also add people yourself.`
          : t`Everybody you write to, and everybody who writes to you, appears here automatically.`
      }
    />
  );
}

/** @param isAll what has been looked through: everybody, or the latest, and more can be asked for */
function NobodyFits({ onClear, isAll }: { onClear: () => void; isAll: boolean }) {
  return (
    <EmptyState
      title={isAll ? t`No people match` : t`Nobody found among the latest`}
      text={
        isAll
          ? t`Search for how a number or a word of a name begins, or remove a filter.`
          : t`Show more to search further back.`
      }
      action={<Button variant="outlined" onClick={onClear}>{t`Show all`}</Button>}
    />
  );
}

const idOf = ({ id }: Person) => id;

function PersonRow({ person, place }: { person: Person; place: RowPlace | undefined }) {
  const { id, handles, labels, attributes, stopped, lastInboundAt } = person;
  const { language } = attributes;
  const [first] = handles;
  const more = labels.length - LABELS_SHOWN;
  return (
    <TableRow hover {...place}>
      <TableCell data-wide="">
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          <RouteLink to="/people/$id" params={{ id }} sx={{ fontWeight: 600, minWidth: 0 }}>
            <Clamped text={personText(person)} />
          </RouteLink>
          {stopped ? <Badge text={t`Opted out`} tone="warning" /> : null}
        </Box>
      </TableCell>
      <TableCell>
        {first ? <bdi>{handleText(first)}</bdi> : null}
        {handles.length > 1 ? (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {' '}
            {t`and ${handles.length - 1} more`}
          </Box>
        ) : null}
      </TableCell>
      <TableCell {...absent(labels[0])}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, minWidth: labels.length > 1 ? 150 : 0 }}>
          {labels.slice(0, LABELS_SHOWN).map((label) => (
            <Chip key={label} size="small" variant="outlined" label={<bdi>{label}</bdi>} sx={{ maxWidth: 180 }} />
          ))}
          {more > 0 ? <Chip size="small" label={`+${more}`} /> : null}
        </Box>
      </TableCell>
      <TableCell {...absent(language)}>{language === undefined ? '–' : languageText(String(language))}</TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }} data-label={t`Last wrote`} {...absent(lastInboundAt)}>
        <DateTime at={lastInboundAt} />
      </TableCell>
    </TableRow>
  );
}
