import Box from '@mui/material/Box';

const ON_ICON = {
  ...{ position: 'absolute', top: 0, insetInlineEnd: 1, px: 1, minWidth: 16, fontSize: 10, lineHeight: '16px' },
  boxShadow: '0 0 0 2px var(--mui-palette-background-paper)',
} as const;

/** New for the reader; to be done, in amber. */
const TONES = {
  new: { bgcolor: 'accent.main', color: 'accent.contrastText' },
  todo: { bgcolor: 'rgba(var(--mui-palette-warning-mainChannel) / 0.13)', color: 'warning.main' },
} as const;

/** Over an icon the background would show through a tint. */
const TODO_ON_ICON = { bgcolor: 'raised' } as const;

interface CountMarkProps {
  text: string;
  /** The subject of the count, for screen readers. */
  label: string;
  tone?: keyof typeof TONES;
  /** At the corner of the icon of a sidebar that is folded, else at the end of the item. */
  isOnIcon?: boolean;
}

/** A number at an item of the sidebar. */
export function CountMark({ text, label, tone = 'new', isOnIcon = false }: CountMarkProps) {
  return (
    <Box
      component="span"
      role="img"
      aria-label={label}
      sx={{
        ...{ marginInlineStart: 'auto', px: 1.25, minWidth: 18, borderRadius: '9px' },
        ...{ fontSize: 11, fontWeight: 600, lineHeight: '18px', textAlign: 'center' },
        ...{ fontVariantNumeric: 'tabular-nums', ...TONES[tone] },
        ...(isOnIcon && ON_ICON),
        ...(isOnIcon && tone === 'todo' && TODO_ON_ICON),
      }}
    >
      <bdi>{text}</bdi>
    </Box>
  );
}
