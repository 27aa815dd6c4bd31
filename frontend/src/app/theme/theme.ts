import { createTheme, type PaletteOptions, type Transitions, type TransitionsOptions } from '@mui/material/styles';
import { isRightToLeft } from '@/i18n/texts';
import { components } from './components';
import { DARK, LIGHT, type Tokens } from './tokens';

declare module '@mui/material/styles' {
  /** MUI exports it without saying so in its types. */
  export function createTransitions(options: TransitionsOptions): Transitions;

  /** Every theme here has its CSS variables, so `theme.vars` is always there. */
  interface CssThemeVariables {
    enabled: true;
  }

  interface Palette {
    accent: Palette['primary'];
    raised: string;
    inputBorder: string;
    chart: Tokens['chart'];
    part: Parts;
  }
  interface PaletteOptions {
    accent: { main: string; contrastText: string };
    raised: string;
    inputBorder: string;
    chart: Tokens['chart'];
    part: Parts;
  }
}

/** Colours of one kind of part each. */
type Parts = Pick<
  Tokens,
  | 'sunken'
  | 'hush'
  | 'shadow'
  | 'track'
  | 'warnFill'
  | 'outline'
  | 'own'
  | 'ownLine'
  | 'inLine'
  | 'note'
  | 'noteLine'
  | 'noteText'
  | 'badge'
  | 'me'
  | 'avatar'
  | 'onAvatar'
  | 'tint'
>;

function partsOf(tokens: Tokens): Parts {
  const { sunken, hush, shadow, track, warnFill, outline, own, ownLine, inLine } = tokens;
  const { note, noteLine, noteText, badge, me, avatar, onAvatar, tint } = tokens;
  return {
    ...{ sunken, hush, shadow, track, warnFill, outline, own, ownLine, inLine },
    ...{ note, noteLine, noteText, badge, me, avatar, onAvatar, tint },
  };
}

const FONT = "'Inter Variable', 'Inter Fallback', 'IBM Plex Sans Arabic', system-ui, sans-serif";

function paletteOf(tokens: Tokens): PaletteOptions {
  const tone = (main: string) => ({ main, light: main, dark: main, contrastText: tokens.onPrimary });
  return {
    background: { default: tokens.background, paper: tokens.surface },
    text: { primary: tokens.text, secondary: tokens.muted, disabled: tokens.muted },
    divider: tokens.hairline,
    action: { hover: tokens.hover, selected: tokens.selected },
    primary: tone(tokens.primary),
    secondary: tone(tokens.accent),
    accent: { main: tokens.accent, contrastText: tokens.onAccent },
    success: tone(tokens.success),
    info: tone(tokens.info),
    warning: tone(tokens.warning),
    error: tone(tokens.error),
    raised: tokens.raised,
    inputBorder: tokens.border,
    chart: tokens.chart,
    part: partsOf(tokens),
  };
}

/** The one theme; both colour schemes live in CSS variables, chosen by a class on the document root. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'class' },
  colorSchemes: { dark: { palette: paletteOf(DARK) }, light: { palette: paletteOf(LIGHT) } },
  defaultColorScheme: 'dark',
  direction: isRightToLeft ? 'rtl' : 'ltr',
  // Below md the layout is that of a phone.
  breakpoints: { values: { xs: 0, sm: 600, md: 768, lg: 1080, xl: 1440 } },
  shape: { borderRadius: 10 },
  spacing: 4,
  typography: {
    fontFamily: FONT,
    fontSize: 14,
    htmlFontSize: 16,
    h1: { fontSize: 20, fontWeight: 600, lineHeight: 1.4, letterSpacing: '-0.012em' },
    h2: { fontSize: 16, fontWeight: 600, lineHeight: 1.5, letterSpacing: '-0.008em' },
    h3: { fontSize: 14, fontWeight: 600, lineHeight: 20 / 14 },
    body1: { fontSize: 14, lineHeight: 20 / 14 },
    body2: { fontSize: 13, lineHeight: 20 / 13 },
    caption: { fontSize: 12, lineHeight: 16 / 12 },
    button: { fontSize: 13, fontWeight: 500, textTransform: 'none', letterSpacing: 0 },
  },
  components,
});

/** The theme in the form for components: colours and distances are the names of CSS variables. */
export const inVariables = { ...theme, vars: theme.generateThemeVars(), spacing: theme.generateSpacing() };
