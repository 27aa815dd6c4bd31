/**
 * How avatars look (`components/avatar`): one rule for the many of a list. They have the person's own hue; members have
 * square ones.
 */
export const avatars = {
  '.avatar': {
    ...{ position: 'relative', display: 'inline-grid', placeItems: 'center', flexShrink: 0, borderRadius: '50%' },
    ...{ fontWeight: 600, lineHeight: 1, letterSpacing: '-0.01em', userSelect: 'none' },
    backgroundColor: 'hsl(var(--h) var(--mui-palette-part-avatar))',
    color: 'hsl(var(--h) var(--mui-palette-part-onAvatar))',
    '&[data-member]': { borderRadius: '30%' },
    '&[data-me]': { backgroundColor: 'var(--mui-palette-part-me)', color: 'var(--mui-palette-text-primary)' },
    // The channel's letter.
    '& > i': {
      ...{ position: 'absolute', insetBlockEnd: -3, insetInlineEnd: -4, width: 16, height: 16, borderRadius: '5px' },
      border: '2px solid var(--avatar-ground, var(--mui-palette-background-paper))',
      backgroundColor: 'var(--mui-palette-part-badge)',
      color: 'var(--mui-palette-text-primary)',
      ...{ fontSize: 8, fontWeight: 700, lineHeight: '12px', fontStyle: 'normal', textAlign: 'center' },
    },
  },
} as const;
