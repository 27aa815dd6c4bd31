import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { statementQuery } from '@/api/admin-queries';
import { useAccountNames } from '@/api/account-names';
import { accountText } from '@/components/words/accounts';
import { formatDate, formatNumber, formatSigned } from '@/lib/format';
import type { JournalFilter } from './journal-filter';
import { JournalTable } from './journal-table';
import { namedBy } from './naming';

/** One account over a period: opening, every movement with the balance after it, closing. */
export function Statement({ filter, choose }: JournalFilter) {
  const { account, from, to, knownAt } = filter;
  const name = useAccountNames([account])(account);
  const list = useInfiniteQuery({
    ...statementQuery({ account, from, to, knownAt }),
    placeholderData: keepPreviousData,
  });
  const { data } = list;
  const isWhole = data !== undefined && !list.hasNextPage;
  return (
    <Box component="section" aria-label={t`Statement`} sx={{ bgcolor: 'background.paper' }}>
      <Box sx={HEAD}>
        <Typography component="h2" variant="h3">
          <bdi>{accountText(account, name ?? (data?.lines[0] ? namedBy(data.lines[0], account) : null))}</bdi>
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {name?.detail ? (
            <>
              <bdi>{name.detail}</bdi>
              {' · '}
            </>
          ) : null}
          <span>{knownAt ? t`${periodOf(from, to)}, as known on ${formatDate(knownAt)}` : periodOf(from, to)}</span>
        </Typography>
      </Box>
      <JournalTable
        label={t`Statement lines`}
        list={{ ...list, data: data?.lines }}
        hasBalance
        onAccount={(other) => choose({ account: other })}
        before={<Sum name={t`Opening balance`} balance={data?.opening ?? 0} />}
        after={
          isWhole ? (
            <Sum
              name={to === '' ? t`Closing balance, as of now` : t`Closing balance`}
              moved={data.lines.map(({ delta }) => delta)}
              balance={data.closing}
            />
          ) : null
        }
      />
    </Box>
  );
}

const HEAD = {
  ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 4, rowGap: 1 },
  ...{ justifyContent: 'space-between', px: { xs: 4, sm: 6 }, py: 3 },
} as const;

function periodOf(from: string, to: string): string {
  if (from === '') return to === '' ? t`From the beginning until now` : t`From the beginning until ${formatDate(to)}`;
  return to === '' ? t`From ${formatDate(from)} until now` : t`From ${formatDate(from)} until ${formatDate(to)}`;
}

const OUT = t({ message: 'Out', context: 'days' });
const IN = t({ message: 'In', context: 'days' });

interface SumProps {
  name: string;
  /** In days. */
  balance: number;
  /** The change by every line above, in days. */
  moved?: readonly number[];
}

/** A line that no event made: the account's balance. */
function Sum({ name, balance, moved }: SumProps) {
  const sumOf = (isIn: boolean) => moved?.filter((days) => days > 0 === isIn).reduce((sum, days) => sum + days, 0);
  return (
    <TableRow sx={{ bgcolor: 'part.sunken', '& > td': { fontWeight: 600 } }}>
      <TableCell colSpan={3}>{name}</TableCell>
      {[false, true].map((isIn) =>
        moved ? (
          <TableCell key={String(isIn)} align="right" data-label={isIn ? IN : OUT}>
            {formatSigned(sumOf(isIn) ?? 0)}
          </TableCell>
        ) : (
          <TableCell key={String(isIn)} />
        ),
      )}
      <TableCell align="right" data-label={t`Balance`}>
        {formatNumber(balance)}
      </TableCell>
      <TableCell padding="checkbox" />
    </TableRow>
  );
}
