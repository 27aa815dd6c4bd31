/** One sheet: four columns from 1,200 px on, also beside the open menu. */
export const PLANS = {
  ...{
    display: 'grid',
    overflow: 'hidden',
    gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  },
  // A hairline before each column and row, the outermost ones beyond the edge.
  '& > *': {
    boxShadow: '-1px -1px 0 var(--mui-palette-divider)',
    '[dir=rtl] &': { boxShadow: '1px -1px 0 var(--mui-palette-divider)' },
  },
  '@media (min-width: 1200px)': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
} as const;
