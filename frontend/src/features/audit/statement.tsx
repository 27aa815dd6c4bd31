import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { statementQuery } from '@/api/admin-queries';
import { useAccountNames } from '@/api/account-names';
import { accountText } from '@/components/words/accounts';
import { DateField } from '@/components/fields/date/date-field';
import { formatDate, formatNumber } from '@/lib/format';
import { type JournalFilter, JournalFilterBar } from './journal-filter';
import { JournalTable } from './journal-table';
import { namedBy } from './naming';

/** One account over a period: opening, every movement with the balance after it, closing. */
export function Statement(props: JournalFilter) {
  const { filter, typed, choose } = props;
  const { account, from, to, knownAt } = filter;
  const name = useAccountNames([account])(account);
  const list = useInfiniteQuery({
    ...statementQuery({ account, from, to, knownAt }),
    placeholderData: keepPreviousData,
  });
  const { data } = list;
  return (
    <Paper variant="outlined" component="section" aria-label={t`Statement`}>
      <JournalFilterBar {...props} />
      <Box sx={{ p: 6, pb: 4, display: 'flex', flexWrap: 'wrap', gap: 4, justifyContent: 'space-between' }}>
        <Box>
          <Typography component="h2" variant="h2">
            <bdi>{accountText(account, name ?? (data?.lines[0] ? namedBy(data.lines[0], account) : null))}</bdi>
          </Typography>
          <Typography color="textSecondary">
            {knownAt ? t`${periodOf(from, to)}, as known on ${formatDate(knownAt)}` : periodOf(from, to)}
          </Typography>
        </Box>
        <Box sx={{ display: 'flex', gap: 3, alignItems: 'start', '@media print': { display: 'none' } }}>
          <DateField
            label={t`As known on`}
            empty={t`Now`}
            value={typed.knownAt}
            onChange={(event) => choose({ knownAt: event.target.value })}
          />
          <Button variant="outlined" onClick={() => window.print()}>{t`Print`}</Button>
        </Box>
      </Box>
      <JournalTable
        label={t`Statement lines`}
        list={{ ...list, data: data?.lines }}
        hasBalance
        onAccount={(other) => choose({ account: other })}
        before={<Sum name={t`Opening balance`} days={data?.opening ?? 0} />}
        after={list.hasNextPage ? null : <Sum name={t`Closing balance`} days={data?.closing ?? 0} />}
      />
    </Paper>
  );
}

function periodOf(from: string, to: string): string {
  if (from === '') return to === '' ? t`From the beginning until now` : t`From the beginning until ${formatDate(to)}`;
  return to === '' ? t`From ${formatDate(from)} until now` : t`From ${formatDate(from)} until ${formatDate(to)}`;
}

function Sum({ name, days }: { name: string; days: number }) {
  return (
    <TableRow>
      <TableCell padding="checkbox" />
      <TableCell colSpan={6} sx={{ fontWeight: 700 }}>
        {name}
      </TableCell>
      <TableCell align="right" sx={{ fontWeight: 700 }}>
        {formatNumber(days)}
      </TableCell>
    </TableRow>
  );
}
