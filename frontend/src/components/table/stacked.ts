import type { Theme } from '@mui/material/styles';
import { COLUMNS, FIXED } from '@/components/long-list/long';

/** Cells that take part in the two columns: not those that are hidden, have a line of their own or expand the row. */
const PAIRED = 'of :not(:empty, [data-absent], [data-wide], .MuiTableCell-paddingCheckbox)';

/** `sx` of every table. Comes before {@link stacked}, whose cards are wider. */
export const close = (room: number) =>
  ({
    // With borders that cells share, the browser repaints all of a table when a row comes or goes.
    borderCollapse: 'separate',
    // If a row of a long list comes or goes, the others are not laid out or painted anew. Has no effect while it
    // is displayed as a table row.
    '& tr[data-row]': { contain: 'layout paint' },
    '@media screen': {
      [`@container (min-width: ${room}px)`]: {
        [`&[${FIXED}]`]: {
          '&, & > thead, & > tbody': { display: 'block', minWidth: 'min-content' },
          '& > * > tr': { display: 'grid', gridTemplateColumns: `var(${COLUMNS})` },
          '& > * > tr > *': { alignContent: 'center' },
          '& > * > tr > [colspan]': { gridColumn: '1 / -1' },
        },
      },
    },
    '& tbody > tr:last-of-type > td': { borderBottom: 0 },
    // An empty heading is no heading, but it has its place: the one beside it is not at the edge.
    '& thead th.MuiTableCell-root:has(+ td)': { paddingInlineEnd: 3 },
    '& thead td + th.MuiTableCell-root': { paddingInlineStart: 3 },
    // Nothing can be opened on paper.
    '@media print': { '& .MuiTableCell-paddingCheckbox': { display: 'none' } },
    // Beside a sidebar a table of many columns has no room for wide gaps.
    [`@container (max-width: ${Math.max(900, room + 100)}px)`]: { '& th, & td': { px: 2 } },
  }) as const;

/**
 * `sx` of a table with rows that become cards of two columns if there is little room, its cells in their order; a first
 * cell with the row's expander stands beside them. A card has no headings, so each cell may declare how it is shown:
 * - `data-label="Days"`: a figure that says nothing without its heading names it;
 * - `data-wide`: long, it has a line of its own;
 * - `data-absent` ({@link absent}): the dash of a column without a value is left out.
 * @param room with less than so many pixels for itself, whatever the window has; on paper a table stays one
 */
export const stacked = (room: number) => (theme: Theme) => ({
  '@media screen': {
    [`@container (max-width: ${room - 0.05}px)`]: {
      '&, & tbody': { display: 'block' },
      '& thead:not(:focus-within)': { position: 'absolute', clipPath: 'inset(50%)' },
      '& tr': {
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) fit-content(55%)',
        alignItems: 'center',
        borderBottom: `1px solid ${theme.vars.palette.divider}`,
        py: 2,
        '&:has(> .MuiTableCell-paddingCheckbox)': { gridTemplateColumns: '48px minmax(0, 1fr) fit-content(55%)' },
        [`& > td:nth-child(odd ${PAIRED})`]: { gridColumn: '-3 / -2', textAlign: 'left', justifySelf: 'start', pr: 1 },
        [`& > td:nth-child(even ${PAIRED})`]: { gridColumn: '-2 / -1', textAlign: 'right', justifySelf: 'end', pl: 1 },
      },
      '& td': {
        display: 'block',
        border: 0,
        px: 4,
        py: 1,
        width: 'auto',
        minWidth: 0,
        maxWidth: 'none',
        overflowWrap: 'anywhere',
        // The first cell of a table is further from its edge: here all of a card's cells are below one another.
        '&:first-of-type': { paddingInlineStart: '16px' },
        '&:last-of-type': { paddingInlineEnd: '16px' },
        // A short text is at the edge of its card, not of the width that its column needs.
        '& [data-clamped]': { minWidth: '0 !important' },
        '&[data-absent], &:empty:not(.MuiTableCell-paddingCheckbox)': { display: 'none' },
        '&[data-wide]': { gridColumn: '-3 / -1', justifySelf: 'stretch', maxWidth: 'none', whiteSpace: 'normal' },
        '&:only-child': { gridColumn: '1 / -1', justifySelf: 'stretch !important' },
        '&.MuiTableCell-paddingCheckbox': { gridColumn: 1, gridRow: '1 / span 4', pr: 0 },
        '&[data-label]': { whiteSpace: 'nowrap' },
        '&[data-label]::before': {
          content: "attr(data-label) ' '",
          color: theme.vars.palette.text.secondary,
          fontWeight: 400,
        },
      },
    },
  },
});

/** Marks a cell without a value in its column. */
export const absent = (value: unknown) => (value === null || value === undefined ? { 'data-absent': '' } : {});
