import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { type CsvColumn, type CsvMapping, CSV_ROLES, type CsvRole } from '@wavelane/contracts';
import { isolate } from '@/lib/bidi';

const ROLE_WORDS: Readonly<Record<CsvRole, string>> = {
  phone: t`Phone`,
  message: t`Message`,
  name: t({ message: 'Name', context: 'of a person' }),
};
const VARIABLE = 'variable';

interface ColumnRowProps {
  column: CsvColumn;
  index: number;
  mapping: CsvMapping;
  /** Its first different values. */
  examples: readonly string[];
  onMapping: (mapping: CsvMapping) => void;
}

/** A column of the file: its name, its assumed role, and three of its values. */
export function ColumnRow({ column, index, mapping, examples, onMapping }: ColumnRowProps) {
  const role = CSV_ROLES.find((one) => mapping[one] === index) ?? VARIABLE;
  const name = isolate(column.name);
  return (
    <Box component="li" sx={ROW}>
      <Box component="span" dir="auto" title={column.name} sx={NAME}>
        {column.name}
      </Box>
      <Select
        size="small"
        value={role}
        inputProps={{ 'aria-label': t`Use of the column ${name}` }}
        onChange={({ target }) => onMapping(changed(mapping, index, target.value))}
        sx={{ width: 1, minWidth: 0 }}
      >
        {CSV_ROLES.map((one) => (
          <MenuItem key={one} value={one}>
            {ROLE_WORDS[one]}
          </MenuItem>
        ))}
        <MenuItem value={VARIABLE}>
          {t`Variable`} <bdi dir="ltr">{`{{${column.variable}}}`}</bdi>
        </MenuItem>
      </Select>
      <Box component="span" sx={VALUES}>
        {examples.length > 0 ? examples.map(isolate).join(' · ') : emptyText(role)}
      </Box>
    </Box>
  );
}

const emptyText = (role: string): string =>
  role === 'message'
    ? t`empty in every row: choose Variable, and write one text in the next step`
    : t`empty in every row`;

/** A column has one role, and a role one column. */
function changed(mapping: CsvMapping, index: number, role: string): CsvMapping {
  const of = (one: CsvRole) => (one === role ? index : mapping[one] === index ? null : mapping[one]);
  return { phone: of('phone'), message: of('message'), name: of('name') };
}

const ROW = {
  ...{ display: 'grid', alignItems: 'center', columnGap: 3, rowGap: 1, py: 1.5, minHeight: 46 },
  ...{ borderBottom: 1, borderColor: 'divider', '&:last-of-type': { borderBottom: 0 } },
  gridTemplateColumns: { xs: 'minmax(0, 1fr) minmax(0, 1fr)', sm: 'minmax(0, 1fr) 184px minmax(0, 1.6fr)' },
} as const;
const CUT = {
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  textAlign: 'start',
} as const;
const NAME = { ...CUT, fontSize: 13, fontWeight: 500 } as const;
const VALUES = {
  ...CUT,
  whiteSpace: 'normal',
  fontSize: 13,
  overflowWrap: 'anywhere',
  color: 'text.secondary',
  gridColumn: { xs: '1 / -1', sm: 'auto' },
} as const;
