import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ReactNode } from 'react';

interface SegmentsProps<Value extends string | number | null> {
  label: string;
  value: Value;
  options: readonly { value: Value; text: ReactNode }[];
  onChoose: (value: Value) => void;
}

/** A choice of a few, side by side, for the part below it. */
export function Segments<Value extends string | number | null>({
  label,
  value,
  options,
  onChoose,
}: SegmentsProps<Value>) {
  return (
    <ToggleButtonGroup exclusive size="small" value={String(value)} aria-label={label} sx={GROUP}>
      {options.map(({ value: each, text }) => (
        <ToggleButton key={String(each)} value={String(each)} onClick={() => onChoose(each)}>
          {text}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

const GROUP = {
  ...{ bgcolor: 'part.hush', borderRadius: '10px', p: '2px', gap: 0, flexWrap: 'wrap' },
  '& .MuiToggleButton-root': {
    ...{ border: 0, borderRadius: '8px !important', height: 28, px: 2.5, py: 0, m: 0 },
    // On two lines, each is as wide as the other.
    flexGrow: 1,
    ...{ fontSize: 13, fontWeight: 500, textTransform: 'none', lineHeight: '20px', letterSpacing: 0 },
    '&.Mui-selected, &.Mui-selected:hover': {
      ...{ bgcolor: 'background.paper', color: 'text.primary' },
      boxShadow: 'inset 0 0 0 1px var(--mui-palette-inputBorder)',
    },
    '@media (pointer: coarse)': { height: 36 },
  },
} as const;
