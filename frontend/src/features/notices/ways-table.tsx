import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { MAILED_ELSEWHERE, type NoticeSettings, type NoticeWay } from '@wavelane/contracts';
import { KIND_NAMES } from './kind-words';

type Choice = NoticeSettings['kinds'][number];

interface WaysTableProps {
  label: string;
  choices: readonly Choice[];
  onChange: (choice: Choice) => void;
}

const WAYS: readonly { way: NoticeWay; name: string }[] = [
  { way: 'app', name: t`Here` },
  { way: 'push', name: t`Browser` },
  { way: 'mail', name: t`E-mail` },
];

/** Kinds of one group with a box for each way. */
export function WaysTable({ label, choices, onChange }: WaysTableProps) {
  return (
    <Box
      component="table"
      aria-label={label}
      sx={{
        ...{ width: '100%', borderCollapse: 'collapse', fontSize: 13 },
        '& th, & td': { px: { xs: 1, sm: 2 }, py: 0.5, textAlign: 'center', fontWeight: 400 },
        '& th:first-of-type': { textAlign: 'start', pl: { xs: 4, sm: 6 }, width: '100%', overflowWrap: 'anywhere' },
        '& thead th': { color: 'text.secondary', fontSize: 12, minWidth: 56 },
        '& tr > :last-child': { pr: { xs: 2, sm: 5 } },
        '& tbody tr': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <thead>
        <tr>
          <th scope="col">{t`Tell me when`}</th>
          {WAYS.map(({ way, name }) => (
            <th key={way} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {choices.map(({ kind, ways }) => (
          <tr key={kind}>
            <th scope="row">{KIND_NAMES[kind]}</th>
            {WAYS.map(({ way, name }) => (
              <td key={way}>
                {way === 'mail' && MAILED_ELSEWHERE.includes(kind) ? (
                  <Box
                    component="span"
                    role="img"
                    aria-label={t`A mail is always sent`}
                    title={t`A mail is always sent`}
                  >
                    –
                  </Box>
                ) : (
                  <Checkbox
                    checked={ways[way]}
                    slotProps={{ input: { 'aria-label': `${KIND_NAMES[kind]}: ${name}` } }}
                    onChange={(_, isOn) => onChange({ kind, ways: { ...ways, [way]: isOn } })}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
