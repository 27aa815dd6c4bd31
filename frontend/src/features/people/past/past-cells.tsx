import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import TableCell from '@mui/material/TableCell';
import { DateTime } from '@/components/date-time';
import { Badge } from '@/components/status-badge';
import { Clamped } from '@/components/table/clamped';
import { absent } from '@/components/table/stacked';
import { formatNumber } from '@/lib/format';

/** A column of figures. */
export const FIGURE = { align: 'right' } as const;

interface NameCellProps {
  text: string;
  isDone: boolean;
  onOpen: () => void;
}

/** The name as the button that opens it, and whether it is still under way. */
export function NameCell({ text, isDone, onOpen }: NameCellProps) {
  return (
    <TableCell data-wide="">
      <Button
        variant="text"
        onClick={onOpen}
        sx={{
          ...{ justifyContent: 'flex-start', textAlign: 'start', minWidth: 0, maxWidth: 1, px: 0, fontWeight: 600 },
          // A name may be of any length, also if a row is a card.
          '&&.MuiButton-root': { whiteSpace: 'normal' },
        }}
      >
        <Clamped text={text} />
      </Button>
      {isDone ? null : <Badge text={t`Under way`} tone="info" />}
    </TableCell>
  );
}

interface TimeCellProps {
  label: string;
  at: string | null;
  /** On a line of its own if rows are cards: two times have no room beside each other. */
  isAlone?: boolean;
}

/** When something was. */
export function TimeCell({ label, at, isAlone = false }: TimeCellProps) {
  return (
    <TableCell sx={{ whiteSpace: 'nowrap' }} data-label={label} {...(isAlone && { 'data-wide': '' })} {...absent(at)}>
      <DateTime at={at} />
    </TableCell>
  );
}

/** How many. */
export const FigureCell = ({ label, count }: { label: string; count: number }) => (
  <TableCell {...FIGURE} data-label={label}>
    {formatNumber(count)}
  </TableCell>
);
