import type { Components, Theme } from '@mui/material/styles';

/** How long a pointer or a finger stays on an element before its tip is shown. */
const DELAY_MS = 700;

/** How tips look and when they come. */
export const tips: Pick<Components<Omit<Theme, 'components'>>, 'MuiTooltip'> = {
  MuiTooltip: {
    defaultProps: { enterDelay: DELAY_MS, enterNextDelay: 0, enterTouchDelay: DELAY_MS, leaveTouchDelay: 4_000 },
    styleOverrides: {
      tooltip: ({ theme: { vars } }) => ({
        maxWidth: 320,
        padding: '6px 10px',
        borderRadius: 8,
        fontSize: 12.5,
        fontWeight: 500,
        lineHeight: 1.45,
        color: vars.palette.background.default,
        backgroundColor: vars.palette.text.primary,
        overflowWrap: 'anywhere',
        whiteSpace: 'pre-line',
        '.MuiTooltip-popper[data-popper-placement] &': { margin: '6px 0' },
      }),
    },
  },
};
