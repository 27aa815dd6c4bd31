/** Widths of the sidebar, open and as icons. */
export const WIDTHS = { open: '16rem', collapsed: '3rem' };

/** On a tablet the page needs the room: the sidebar shows icons until it is opened. */
export const ON_TABLET = '@media (max-width: 1023.95px)';

/** The sidebar of a window that is wide enough. */
export const SIDE = {
  flexShrink: 0,
  borderInlineEnd: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  position: 'sticky',
  top: 0,
  height: '100dvh',
  overflow: 'hidden',
} as const;

/** The bar above every page. */
export const BAR = {
  position: 'sticky',
  top: 0,
  zIndex: 10,
  height: { xs: 52, md: 48 },
  flexShrink: 0,
  px: { xs: 3, md: 3 },
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const;

/** At the foot of a phone. Sticky elements at a page's foot stand on it: `bottom: var(--foot, 0px)`. */
export const PHONE_BAR = {
  ...{ position: 'sticky', bottom: 0, zIndex: 1100, flexShrink: 0, display: 'flex' },
  ...{ borderTop: 1, borderColor: 'divider', bgcolor: 'background.paper' },
  paddingBottom: 'env(safe-area-inset-bottom)',
  '@media print': { display: 'none' },
} as const;

/** The height that {@link PHONE_BAR} takes from the window. */
export const FOOT = 'calc(57px + env(safe-area-inset-bottom))';

/** The space around a page. */
export const CONTENT = { flexGrow: 1, px: { xs: 4, md: 8 }, pt: { xs: 4, md: 6 }, pb: 8 } as const;

/** The frame of a page that has the whole window, as the inbox: its parts scroll, not the window. */
export const WHOLE = { flexGrow: 1, minHeight: 0, display: 'flex', flexDirection: 'column' } as const;
