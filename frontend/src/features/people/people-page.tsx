import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { t } from '@lingui/core/macro';
import PersonAddRoundedIcon from '@mui/icons-material/PersonAddRounded';
import UploadFileRoundedIcon from '@mui/icons-material/UploadFileRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import type { Person } from '@wavelane/contracts';
import { type MouseEvent, useCallback, useEffect, useState } from 'react';
import { peopleQuery } from '@/api/people-queries';
import { DateTime } from '@/components/date-time';
import { EmptyState } from '@/components/empty-state';
import { followed } from '@/components/links/followed';
import type { RowPlace } from '@/components/long-list/row';
import { MoreButton } from '@/components/more-button';
import { Page } from '@/components/page';
import { whenIdle } from '@/components/lazy/idle';
import { lazily } from '@/components/lazy/lazily';
import { Badge } from '@/components/status-badge';
import { Clamped } from '@/components/table/clamped';
import { DataTable } from '@/components/table/data-table';
import { Line } from '@/components/table/line';
import { absent } from '@/components/table/stacked';
import { type Filter, PEOPLE_FILTER } from '@/lib/filters';
import { useAddressFilter } from '@/lib/hooks/use-address-filter';
import { useAddressParts } from '@/lib/hooks/use-address-parts';
import { useMay } from '@/lib/hooks/use-may';
import { PeopleNav } from './people-nav';
import { handleText, languageText, personText } from '@/components/words/people';
import { ProfileName } from '@/components/words/profile-name';
import { PeopleFilterBar } from './people-filter';
import { SegmentsBar } from './segments/segments-bar';

const AddPersonDialog = lazily(() => import('./add-person-dialog'), 'AddPersonDialog');

const ImportDialog = lazily(() => import('./imports/import-dialog'), 'ImportDialog');
const ImportProgressDialog = lazily(() => import('./imports/import-progress-dialog'), 'ImportProgressDialog');
const ForgettingDialog = lazily(() => import('./forget/forgetting-dialog'), 'ForgettingDialog');

/** More of their labels than these are counted. */
const LABELS_SHOWN = 3;

/** A stand to a purpose is one only together with the purpose. */
const askedOf = ({ consent, ...rest }: Filter<(typeof PEOPLE_FILTER)[number]>): Record<string, string> =>
  rest.purpose === '' ? rest : { ...rest, consent };

/** One style for all of a row: rows come and go while one scrolls, and a styled part each takes ten times as long to draw. */
const PersonLine = styled(Line)(
  css({
    '& .marks': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 },
    '& .marks > a': {
      minWidth: 0,
      fontWeight: 600,
      color: 'var(--mui-palette-primary-main)',
      textDecoration: 'none',
    },
    '& .marks > a:hover': { textDecoration: 'underline' },
    '& .more': { color: 'var(--mui-palette-text-secondary)' },
    '& .label': {
      ...{ maxWidth: 180, padding: '0 8px', border: '1px solid var(--mui-palette-inputBorder)', borderRadius: 12 },
      ...{ lineHeight: '22px', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    },
  }),
);

/** Whom the account writes to, and who wrote to it. */
export function PeoplePage() {
  const search = useAddressFilter(PEOPLE_FILTER, useSearch({ from: '/_app/people/' }));
  const { filter, isFiltered } = search;
  const list = useInfiniteQuery({ ...peopleQuery(askedOf(filter)), placeholderData: keepPreviousData });
  const [open, setOpen] = useState<'add' | 'import' | null>(null);
  const [mayAnswer, mayManage] = [useMay('answer'), useMay('manage')];
  const [{ forgetting, import: taken }, show] = useAddressParts('forgetting', 'import');
  const row = usePersonRow();
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
        row={row}
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

/** The row of a person. One for all renders: while one types into the filter, no row is drawn anew. */
function usePersonRow() {
  const router = useRouter();
  // A link of the router would ask for the page's file when a pointer comes near.
  useEffect(() => whenIdle(async () => router.loadRouteChunk(router.routesById['/_app/people/$id'])), [router]);
  return useCallback(
    (person: Person, place?: RowPlace) => {
      const { href } = router.buildLocation({ to: '/people/$id', params: { id: person.id } });
      const onFollow = (event: MouseEvent<HTMLAnchorElement>) => {
        const id = followed(event);
        if (id !== undefined) void router.navigate({ to: '/people/$id', params: { id } });
      };
      return <PersonRow {...{ person, place, href, onFollow }} />;
    },
    [router],
  );
}

interface PersonRowProps {
  person: Person;
  place: RowPlace | undefined;
  href: string;
  onFollow: (event: MouseEvent<HTMLAnchorElement>) => void;
}

function PersonRow({ person, place, href, onFollow }: PersonRowProps) {
  const { handles, labels, attributes, stopped, lastInboundAt } = person;
  const { language } = attributes;
  const [first] = handles;
  const more = labels.length - LABELS_SHOWN;
  return (
    <PersonLine {...place}>
      <td data-wide="">
        <span className="marks">
          <a href={href} onClick={onFollow}>
            <Clamped text={personText(person)} />
          </a>
          <ProfileName of={person} />
          {stopped ? <Badge text={t`Opted out`} tone="warning" /> : null}
        </span>
      </td>
      <td>
        {first ? <bdi>{handleText(first)}</bdi> : null}
        {handles.length > 1 ? <span className="more"> {t`and ${handles.length - 1} more`}</span> : null}
      </td>
      <td {...absent(labels[0])}>
        <span className="marks" style={{ minWidth: labels.length > 1 ? 150 : 0 }}>
          {labels.slice(0, LABELS_SHOWN).map((label) => (
            <span key={label} className="label">
              <bdi>{label}</bdi>
            </span>
          ))}
          {more > 0 ? <span className="label">{`+${more}`}</span> : null}
        </span>
      </td>
      <td {...absent(language)}>{language === undefined ? '–' : languageText(String(language))}</td>
      <td className="whole" data-label={t`Last wrote`} {...absent(lastInboundAt)}>
        <DateTime at={lastInboundAt} />
      </td>
    </PersonLine>
  );
}
