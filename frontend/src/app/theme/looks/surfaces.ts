import type { Components, Theme } from '@mui/material/styles';
import { createElement } from 'react';
import { AlertIcon, InfoIcon } from '@/components/icons/frame-icons';
import { ResolveIcon, WarnIcon } from '@/components/icons/icons';

type Surfaces = Pick<
  Components<Omit<Theme, 'components'>>,
  | 'MuiPaper'
  | 'MuiDialog'
  | 'MuiMenu'
  | 'MuiMenuItem'
  | 'MuiPopover'
  | 'MuiDrawer'
  | 'MuiTableCell'
  | 'MuiTabs'
  | 'MuiTab'
  | 'MuiChip'
  | 'MuiAlert'
>;

type Vars = Theme['vars'];

/** The look of floating surfaces: a colour above the sheets, and the only shadows there are. */
const floating = ({ palette }: Vars) => ({
  backgroundColor: palette.raised,
  border: 0,
  boxShadow: palette.part.shadow,
});

/**
 * Sheets and the surfaces above them. In the dark a sheet has a hairline; in the light it is white on grey and needs
 * none. Tabs, chips and notes lie on sheets: none of them has the colour of a button.
 */
export const surfaces: Surfaces = {
  MuiPaper: {
    styleOverrides: {
      // Elevation would lay a grey veil over the navy surfaces.
      root: { backgroundImage: 'none' },
      rounded: { borderRadius: 14 },
      outlined: ({ theme }) => ({
        borderColor: theme.vars.palette.divider,
        ...theme.applyStyles('light', { borderColor: 'transparent', boxShadow: '0 1px 2px rgba(15, 27, 45, 0.06)' }),
        '@media print': { borderColor: theme.vars.palette.divider, boxShadow: 'none' },
      }),
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({
        ...floating(theme.vars),
        borderRadius: 16,
        // A person's name may be a word of 120 letters.
        overflowWrap: 'anywhere',
        [theme.breakpoints.down('sm')]: { margin: 12, width: 'calc(100% - 24px)', maxHeight: 'calc(100% - 24px)' },
      }),
    },
  },
  MuiMenu: { styleOverrides: { list: { padding: 4 } } },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...{ minHeight: 32, padding: '4px 8px', borderRadius: 8, fontSize: 13 },
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: theme.vars.palette.action.selected },
        [theme.breakpoints.down('md')]: { minHeight: 44 },
      }),
    },
  },
  MuiPopover: {
    styleOverrides: { paper: ({ theme }) => ({ ...floating(theme.vars), borderRadius: 12 }) },
  },
  MuiDrawer: {
    styleOverrides: { paper: ({ theme }) => ({ backgroundColor: theme.vars.palette.background.paper }) },
  },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...{ fontSize: 13, lineHeight: '20px', padding: '11px 12px', fontVariantNumeric: 'tabular-nums' },
        borderBottom: `1px solid ${theme.vars.palette.divider}`,
        // A row with a button of two lines is higher than the others.
        '& .MuiButton-root': { whiteSpace: 'nowrap' },
        '&:first-of-type': { paddingInlineStart: 24 },
        '&:last-of-type': { paddingInlineEnd: 24 },
        [theme.breakpoints.down('md')]: {
          '&:first-of-type': { paddingInlineStart: 16 },
          '&:last-of-type': { paddingInlineEnd: 16 },
        },
      }),
      head: ({ theme }) => ({
        ...{ height: 36, paddingBlock: 8, fontSize: 12, fontWeight: 500, whiteSpace: 'nowrap' },
        color: theme.vars.palette.text.secondary,
        backgroundColor: theme.vars.palette.background.paper,
        borderBottomColor: theme.vars.palette.part.outline,
      }),
    },
  },
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: 36 },
      indicator: ({ theme }) => ({ backgroundColor: theme.vars.palette.accent.main }),
    },
  },
  MuiTab: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...{ minHeight: 36, padding: '8px 10px', minWidth: 0 },
        '&.Mui-selected': { color: theme.vars.palette.text.primary },
        [theme.breakpoints.down('md')]: { minHeight: 44 },
      }),
    },
  },
  MuiChip: {
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        ...{ borderRadius: 8, fontSize: 13, fontWeight: 500 },
        '&.MuiChip-filledPrimary': { backgroundColor: vars.palette.action.selected, color: vars.palette.accent.main },
        '&.MuiChip-outlined': { borderColor: vars.palette.part.outline, color: vars.palette.text.primary },
      }),
      sizeSmall: { height: 20, borderRadius: 6, fontSize: 12 },
    },
  },
  MuiAlert: {
    defaultProps: {
      iconMapping: {
        success: createElement(ResolveIcon),
        info: createElement(InfoIcon),
        warning: createElement(WarnIcon),
        error: createElement(AlertIcon),
      },
    },
    styleOverrides: {
      root: ({ theme: { vars }, ownerState: { severity = 'success' } }) => ({
        ...{ borderRadius: 10, padding: '6px 16px', fontSize: 13, lineHeight: '20px', border: 0 },
        color: vars.palette.text.primary,
        // In the tint of badges; MUI's own dark ones are holes in a surface.
        backgroundColor: vars.palette.part.tint[severity],
        '& .MuiAlert-icon': { color: vars.palette[severity].main, fontSize: 20 },
      }),
      // In line with the first line of the text.
      action: { whiteSpace: 'nowrap', paddingTop: 2, paddingBottom: 2 },
    },
  },
};
