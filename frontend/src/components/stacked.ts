import type { Theme } from '@mui/material/styles';

/**
 * `sx` of a table whose rows become cards of two columns on a phone, its cells in their order; a first cell with the
 * row's expander stands beside them. A figure that says nothing without its heading names it: `data-label="Days"`.
 */
export const STACKED = (theme: Theme) => ({
  [theme.breakpoints.down('sm')]: {
    '&, & tbody': { display: 'block' },
    '& thead': { position: 'absolute', clipPath: 'inset(50%)' },
    '& tr': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) fit-content(55%)',
      alignItems: 'center',
      borderBottom: `1px solid ${theme.vars!.palette.divider}`,
      py: 2,
      '& > td:nth-of-type(even)': { textAlign: 'right', justifySelf: 'end' },
      '& > td:nth-of-type(odd)': { textAlign: 'left', justifySelf: 'start' },
      '&:has(> .MuiTableCell-paddingCheckbox)': {
        gridTemplateColumns: '48px minmax(0, 1fr) fit-content(55%)',
        '& > td:nth-of-type(even)': { textAlign: 'left', justifySelf: 'start' },
        '& > td:nth-of-type(odd)': { textAlign: 'right', justifySelf: 'end' },
      },
    },
    '& td': {
      display: 'block',
      border: 0,
      px: 4,
      py: 1,
      width: 'auto',
      minWidth: 0,
      overflowWrap: 'anywhere',
      '& button': { whiteSpace: 'nowrap' },
      '&:empty:not(.MuiTableCell-paddingCheckbox)': { display: 'none' },
      '&:only-child': { gridColumn: '1 / -1', justifySelf: 'stretch !important' },
      '&.MuiTableCell-paddingCheckbox': { gridRow: '1 / span 4', pr: 0, justifySelf: 'start !important' },
      '&[data-label]::before': {
        content: "attr(data-label) ' '",
        color: theme.vars!.palette.text.secondary,
        fontWeight: 400,
      },
    },
  },
});
