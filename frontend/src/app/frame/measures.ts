/** Widths of the sidebar, open and as icons. */
export const WIDTHS = { open: '16rem', collapsed: '3rem' };

/** The sidebar of a window that is wide enough. */
export const SIDE = {
  flexShrink: 0,
  borderRight: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  position: 'sticky',
  top: 0,
  height: '100vh',
  overflow: 'hidden',
} as const;

/** The bar above every page. */
export const BAR = {
  position: 'sticky',
  top: 0,
  zIndex: 10,
  height: 48,
  flexShrink: 0,
  px: { xs: 1, md: 3 },
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const;

/** What is around a page. */
export const CONTENT = { flexGrow: 1, px: { xs: 4, md: 8 }, py: 6 } as const;

/** What is around a page that has the whole window, as the inbox: its parts scroll, not the window. */
export const WHOLE = { flexGrow: 1, minHeight: 0, display: 'flex', flexDirection: 'column' } as const;
