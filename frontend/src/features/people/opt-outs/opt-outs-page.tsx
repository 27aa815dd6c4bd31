import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { createLink, useSearch } from '@tanstack/react-router';
import type { OptOut } from '@wavelane/contracts';
import { useState } from 'react';
import { optOutsQuery } from '@/api/people-queries';
import { DateTime } from '@/components/date-time';
import { addressText } from '@/components/words/people';
import { EmptyState } from '@/components/empty-state';
import { FilterBar } from '@/components/filter/filter-bar';
import { MoreButton } from '@/components/more-button';
import { Page } from '@/components/page';
import { Clamped } from '@/components/table/clamped';
import { DataTable } from '@/components/table/data-table';
import { absent } from '@/components/table/stacked';
import { useAddressFilter } from '@/lib/hooks/use-address-filter';
import { useMay } from '@/lib/hooks/use-may';
import { PeopleFrame } from '../people-nav';
import { RestoreButton } from './restore-button';
import { HowSection } from './how-section';
import { lazily } from '@/components/lazy/lazily';

const EnterDialog = lazily(() => import('./enter-dialog'), 'EnterDialog');

const RouteLink = createLink(Link);

const FILTER = ['search'] as const;

/** The people who get no more messages, and the words with which they opt out. */
export function OptOutsPage() {
  const search = useAddressFilter(FILTER, useSearch({ from: '/_app/people/opt-outs' }));
  const { filter, isFiltered } = search;
  const list = useInfiniteQuery({ ...optOutsQuery(filter.search), placeholderData: keepPreviousData });
  const [isEntering, setEntering] = useState(false);
  const mayAnswer = useMay('answer');
  return (
    <Page
      title={t`Opt-outs`}
      subtitle={t`People who opted out. Nobody on this list receives messages.`}
      action={
        mayAnswer ? <Button variant="contained" onClick={() => setEntering(true)}>{t`Add a number`}</Button> : null
      }
    >
      <PeopleFrame>
        <DataTable
          label={t`Opt-outs`}
          list={list}
          head={
            isFiltered || list.error || list.data?.length ? (
              <FilterBar
                {...search}
                conditions={[
                  {
                    name: 'search',
                    label: t`Search`,
                    type: 'search',
                    placeholder: t`Name or number`,
                    maxLength: 80,
                  },
                ]}
              />
            ) : null
          }
          columns={[t`Number`, t`Name`, t`Recorded by`, t`Since`, { padding: 'normal' }]}
          row={(optOut) => <OptOutRow key={optOut.phone} optOut={optOut} />}
          loading={4}
          empty={
            isFiltered ? (
              <EmptyState
                title={t`No people match`}
                text={t`Search for how a number or a word of a name begins.`}
                action={<Button variant="outlined" onClick={search.clear}>{t`Show all`}</Button>}
              />
            ) : (
              <Paper variant="outlined">
                <EmptyState
                  title={t`No opt-outs`}
                  text={t`Anyone who replies STOP (or a word below) is added automatically.`}
                />
              </Paper>
            )
          }
        />
        <MoreButton {...list} />
        <Box sx={{ mt: 6 }}>{list.isPending ? null : <HowSection />}</Box>
        {isEntering ? <EnterDialog onClose={() => setEntering(false)} /> : null}
      </PeopleFrame>
    </Page>
  );
}

function OptOutRow({ optOut }: { optOut: OptOut }) {
  const { phone, by, at, person } = optOut;
  return (
    <TableRow hover>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        <bdi>{addressText(phone)}</bdi>
      </TableCell>
      <TableCell>
        {person ? (
          <RouteLink to="/people/$id" params={{ id: person.id }}>
            <Clamped text={person.name ?? t`Without a name`} />
          </RouteLink>
        ) : (
          '–'
        )}
      </TableCell>
      <TableCell>{by === 'themselves' ? t`The person` : t`Your team`}</TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }} {...absent(at)}>
        <DateTime at={at} />
      </TableCell>
      <TableCell align="right">
        <RestoreButton optOut={optOut} />
      </TableCell>
    </TableRow>
  );
}
