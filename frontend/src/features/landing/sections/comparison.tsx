import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { BRAND } from '@/lib/brand';
import { Section } from '../section';

const COLUMNS = [t`One phone, passed around`, t`A tool priced by seat`, BRAND] as const;

const ROWS = [
  [t`Five people answer`, t`one at a time`, t`five seats to pay`, t`free seats, and everyone sees who answers`],
  [t`A campaign to 1,000`, t`by hand, in groups`, t`yes`, t`yes, at most once each, with a check first`],
  [t`“I never agreed to this”`, t`search the chat`, t`a tick in a field`, t`date, source, text shown, log entry`],
  [t`The server stops midway`, '–', t`ask support`, t`goes on where it was; unknown outcomes are shown to you`],
] as const;

/** A comparison with tools that people use today. On a phone each row is a short list. */
export function Comparison() {
  return (
    <Section id="comparison" title={t`Instead of what you use today`}>
      <Box component="table" sx={TABLE}>
        <thead>
          <tr>
            <td />
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([about, ...cells]) => (
            <tr key={about}>
              <th scope="row">{about}</th>
              {cells.map((cell, index) => (
                <td key={index} data-column={COLUMNS[index]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Section>
  );
}

const TABLE = {
  ...{ width: 1, borderCollapse: 'separate', borderSpacing: 0, overflow: 'hidden', borderRadius: '14px' },
  ...{ bgcolor: 'background.paper', border: 1, borderColor: 'divider', fontSize: 14, tableLayout: { md: 'fixed' } },
  '& th, & td': { height: 52, px: 5, py: 2, textAlign: 'left', fontWeight: 400 },
  '& thead th': { fontWeight: 600 },
  '& tbody th': { color: 'text.secondary' },
  '& tbody tr > *': { borderTop: 1, borderColor: 'divider' },
  '& tr > :last-child': { bgcolor: 'action.selected', fontWeight: 500 },
  '@media (max-width: 767.95px)': {
    '&, & tbody, & tr, & tbody th, & td': { display: 'block', height: 'auto' },
    '& thead': { display: 'none' },
    '& tbody tr': { py: 3 },
    '& tbody tr + tr': { borderTop: 1, borderColor: 'divider' },
    '& tbody tr > *': { border: 0, px: 5, py: 0.75 },
    '& tbody th': { color: 'text.primary', fontWeight: 600 },
    '& td::before': { content: 'attr(data-column) ": "', color: 'text.secondary' },
    '& tr > :last-child': { bgcolor: 'transparent' },
    '& tr > :last-child::before': { color: 'accent.main', fontWeight: 600 },
  },
} as const;
