import Box from '@mui/material/Box';

const ON_ICON = {
  ...{ position: 'absolute', top: 0, insetInlineEnd: 1, px: 1, minWidth: 16, fontSize: 10, lineHeight: '16px' },
  boxShadow: '0 0 0 2px var(--mui-palette-background-paper)',
} as const;

interface CountMarkProps {
  text: string;
  /** What it counts, for people who cannot see it. */
  label: string;
  /** At the corner of the icon of a sidebar that is folded, else at the end of the item. */
  isOnIcon?: boolean;
}

/** A number at an item of the sidebar. */
export function CountMark({ text, label, isOnIcon = false }: CountMarkProps) {
  return (
    <Box
      component="span"
      role="img"
      aria-label={label}
      sx={{
        ...{ marginInlineStart: 'auto', px: 1.25, minWidth: 18, borderRadius: '9px', bgcolor: 'accent.main' },
        ...{ color: 'accent.contrastText', fontSize: 11, fontWeight: 600, lineHeight: '18px', textAlign: 'center' },
        ...(isOnIcon && ON_ICON),
      }}
    >
      <bdi>{text}</bdi>
    </Box>
  );
}
