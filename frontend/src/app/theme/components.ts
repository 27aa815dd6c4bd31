import type { Components, Theme } from '@mui/material/styles';
import { avatars } from './avatars';
import { fields } from './fields';
import { surfaces } from './looks/surfaces';
import { tips } from './tips';

const ease = '140ms cubic-bezier(0.2, 0.7, 0.2, 1)';

/** How MUI's components look here. Variables only: nothing depends on which theme is on. */
export const components: Components<Omit<Theme, 'components'>> = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      html: { scrollPaddingTop: 56 },
      body: { fontFeatureSettings: "'cv11', 'ss03'" },
      // No paragraph ends with a line of one short word.
      'p, h1, h2, h3': { textWrap: 'pretty' },
      '*:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
      'main:focus, main:focus-visible': { outline: 'none' },
      // The browser's own is a grey disc in the dark.
      'input[type=radio]': {
        appearance: 'none',
        boxSizing: 'border-box',
        flexShrink: 0,
        width: 18,
        height: 18,
        margin: 0,
        border: `2px solid ${theme.vars.palette.inputBorder}`,
        borderRadius: '50%',
        '&:checked': {
          borderColor: theme.vars.palette.primary.main,
          background: `radial-gradient(${theme.vars.palette.primary.main} 0 4px, transparent 5px)`,
        },
        '@media (forced-colors: active)': { appearance: 'auto' },
      },
      ...avatars,
      // For screen readers only.
      '.unseen': {
        position: 'absolute',
        width: 1,
        height: 1,
        overflow: 'hidden',
        clipPath: 'inset(50%)',
        whiteSpace: 'nowrap',
      },
      '::selection': { background: `rgba(${theme.vars.palette.primary.mainChannel} / 0.3)` },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          // None at all: the shortest one applies to everything that changes, and shows the height that it had for a frame more.
          transitionDuration: '0s !important',
          scrollBehavior: 'auto !important',
        },
      },
      '@media print': {
        'header, nav, aside, .no-print': { display: 'none !important' },
      },
    }),
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: ({ theme }) => ({
        WebkitUserSelect: 'none',
        fontFamily: 'inherit',
        '&.Mui-focusVisible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
      }),
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({ '&:not(.Mui-selected)': { color: theme.vars.palette.text.secondary } }),
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ theme: { breakpoints } }) => ({
        minHeight: 36,
        padding: '6px 14px',
        overflowWrap: 'normal',
        transition: `background-color ${ease}, border-color ${ease}`,
        '&.MuiButton-contained': { fontWeight: 600 },
        // A finger needs more room than a pointer.
        [breakpoints.down('md')]: { minHeight: 44 },
      }),
      sizeSmall: ({ theme: { breakpoints } }) => ({
        ...{ minHeight: 32, padding: '4px 12px', fontSize: 13 },
        [breakpoints.down('md')]: { minHeight: 40 },
      }),
      sizeLarge: { minHeight: 44, padding: '10px 16px', fontSize: 14 },
      outlined: ({ theme }) => ({
        '&.MuiButton-colorPrimary': {
          borderColor: theme.vars.palette.part.outline,
          color: theme.vars.palette.text.primary,
          '&:hover': { borderColor: theme.vars.palette.inputBorder, backgroundColor: theme.vars.palette.action.hover },
        },
      }),
      text: ({ theme }) => ({ '&:hover': { backgroundColor: theme.vars.palette.action.hover } }),
    },
  },
  // Otherwise a cut text would lose the parts of Arabic letters below the line.
  MuiTypography: { styleOverrides: { noWrap: { paddingBlock: '0.2em', marginBlock: '-0.2em' } } },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({ borderRadius: 10, width: 40, height: 40, color: theme.vars.palette.text.secondary }),
      sizeSmall: { width: 32, height: 32 },
    },
  },
  MuiSvgIcon: { styleOverrides: { root: { fontSize: 20 }, fontSizeSmall: { fontSize: 18 } } },
  MuiLink: { defaultProps: { underline: 'hover' }, styleOverrides: { root: { fontWeight: 550 } } },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: 16, fontWeight: 600, padding: '20px 24px 4px' } } },
  MuiDialogContent: {
    styleOverrides: { root: { padding: '8px 24px 16px', '.MuiDialogTitle-root + &': { paddingTop: 8 } } },
  },
  MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px', gap: 4 } } },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgba(4, 8, 18, 0.6)' } } },
  },
  ...surfaces,
  ...fields,
  ...tips,
  MuiLinearProgress: {
    // One tone a colour: the default track would look like a bar that is full.
    styleOverrides: { root: ({ theme }) => ({ backgroundColor: theme.vars.palette.divider }) },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'pulse' },
    styleOverrides: {
      root: ({ theme }) => ({ transform: 'none', backgroundColor: theme.vars.palette.part.hush, borderRadius: 6 }),
      // In the place of a face.
      circular: { borderRadius: '50%' },
    },
  },
};
