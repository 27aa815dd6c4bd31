import { css } from '@emotion/react';
import styled from '@emotion/styled';

/**
 * A row of plain cells that looks as one of MUI does, for lists of which rows come and go during a scroll: a component
 * for each cell takes ten times as long to draw. A cell `.end` is aligned to the end and a cell `.whole` is not broken;
 * within them `.sub` is a smaller line below.
 */
export const Line = styled.tr(
  css({
    '&:hover': { backgroundColor: 'var(--mui-palette-action-hover)' },
    // Has a lower specificity than a table's styles of its cells for narrow screens.
    'tr:where(&) > td': {
      padding: '12px 16px',
      borderBottom: '1px solid var(--mui-palette-divider)',
      fontSize: 13,
      lineHeight: 1.5,
      fontVariantNumeric: 'tabular-nums',
      // A side, not a start: a text in it may run the other way.
      textAlign: 'left',
      verticalAlign: 'middle',
    },
    'tr:where(&) > td:where(.end)': { textAlign: 'right' },
    'tr:where(&) > td:where(.whole)': { whiteSpace: 'nowrap' },
    '& .sub': { display: 'block', fontSize: 12, color: 'var(--mui-palette-text-secondary)' },
  }),
);
