import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useSearch } from '@tanstack/react-router';
import { api, AUDIT_EXPORT_FORMATS } from '@wavelane/contracts';
import { ExportMenu } from '@/components/buttons/export-menu';
import { Field } from '@/components/fields/field';
import { DateField } from '@/components/fields/date/date-field';
import { SMALL_FIELDS } from '@/components/form/small-fields';
import { PrintIcon } from '@/components/icons/frame-icons';
import { lazily } from '@/components/lazy/lazily';
import { Page } from '@/components/page';
import { Tip } from '@/components/tips/tip';
import { AUDIT_PARTS } from '@/lib/filters';
import { useAddressFilter } from '@/lib/hooks/use-address-filter';
import { Exports } from './exports';
import { Journal } from './journal';
import type { JournalFilter } from './journal-filter';
import { Statement } from './statement';
import { Verification } from './verification';

const AccountPicker = lazily(
  () => import('@/components/fields/account-picker'),
  'AccountPicker',
  // As high as the loaded field.
  ({ label }) => <Field label={label} value="" readOnly />,
);

/** The account whose statement is shown if the address names none. */
const FIRST_ACCOUNT = 'pool:main';

/** The balance of every account and its history, from the events themselves. */
export function AuditPage() {
  const filter = useAddressFilter(AUDIT_PARTS, useSearch({ from: '/_app/admin/audit' }));
  const { account, tab: asked } = filter.filter;
  const tab = asked === 'exports' ? 'exports' : account === '' ? 'journal' : 'statement';
  const show = (next: string) =>
    filter.choose({
      tab: next === 'exports' ? 'exports' : '',
      ...(next === 'journal' && { account: '' }),
      ...(next === 'statement' && { account: account === '' ? FIRST_ACCOUNT : account }),
    });
  return (
    <Page title={t`Audit`} action={<Asked {...filter} />}>
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        <Tabs value={tab} onChange={(_, next: string) => show(next)} aria-label={t`Audit`} sx={TABS}>
          <Tab value="statement" label={t`Statement`} id="tab-statement" aria-controls="panel" />
          <Tab value="journal" label={t`Journal`} id="tab-journal" aria-controls="panel" />
          <Tab value="exports" label={t`Exports`} id="tab-exports" aria-controls="panel" />
        </Tabs>
        <Verification />
        <Box role="tabpanel" id="panel" aria-labelledby={`tab-${tab}`}>
          {tab === 'journal' ? <Journal {...filter} /> : null}
          {tab === 'statement' ? <Statement {...filter} /> : null}
          {tab === 'exports' ? <Exports /> : null}
        </Box>
      </Paper>
    </Page>
  );
}

const TABS = {
  px: { xs: 2, sm: 4 },
  minHeight: 48,
  '& .MuiTab-root': { minHeight: 48, px: 2 },
  '@media print': { display: 'none' },
} as const;
/** The filter: the account, the period and the date of knowledge; with the ways to print or save the lines. */
function Asked({ filter, typed, choose }: JournalFilter) {
  const { tab: _tab, knownAt: _knownAt, ...asked } = filter;
  return (
    <Box sx={SMALL_FIELDS}>
      <Box sx={{ width: { xs: 1, sm: 208 } }}>
        <AccountPicker label={t`Account`} value={typed.account} onChoose={(account) => choose({ account, tab: '' })} />
      </Box>
      {(['from', 'to', 'knownAt'] as const).map((name) => (
        <Box key={name} sx={{ width: { xs: 'calc(50% - 6px)', sm: 152 } }}>
          <DateField
            {...DATES[name]}
            value={typed[name]}
            onChange={(event) => choose({ [name]: event.target.value })}
          />
        </Box>
      ))}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Tip title={t`Print`}>
          <IconButton size="small" aria-label={t`Print`} onClick={() => window.print()}>
            <PrintIcon />
          </IconButton>
        </Tip>
        <ExportMenu
          files={AUDIT_EXPORT_FORMATS.map((format) => ({
            label: format.toUpperCase(),
            route: api.exportJournal,
            asked: { format, ...asked },
          }))}
          isIcon
        />
      </Box>
    </Box>
  );
}

const DATES = {
  from: { label: t`From`, empty: t`Any day` },
  to: { label: t`Until`, empty: t`Any day` },
  knownAt: { label: t`As known at`, empty: t`now` },
};
