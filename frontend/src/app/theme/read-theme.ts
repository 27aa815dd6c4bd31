import { createTransitions, type Theme } from '@mui/material/styles';
import { createSpacing, createTheme } from '@mui/system';
import { createUnarySpacing } from '@mui/system/spacing';
import { isRightToLeft } from '@/i18n/texts';
import { components } from './components';
import type { ThemeValues } from './values';

/** A colour by the name of its variable; a second variable has its channels. */
const VARIABLE = /var\(--([\w-]+)[^)]*\)/g;

/** A number, or an expression of CSS. */
type Share = number | string;

const percent = (share: Share) => (typeof share === 'number' ? `${share * 100}%` : `calc((${share}) * 100%)`);
const mixed = (color: string, other: string, share: Share) =>
  `color-mix(in srgb, ${color}, ${other} ${percent(share)})`;

/**
 * A theme of the values that the build has taken from it (`valuesOf`), with its functions. To make all of it in the
 * browser took an eighth of the processor's time until sign-in was there.
 */
export function readTheme(values: ThemeValues): Theme {
  const { breakpoints, ...rest } = values;
  const theme = {
    ...createTheme({ breakpoints }),
    ...rest,
    components,
    // Used in development only: with variables every surface takes its shadow from them.
    shadows: values.vars.shadows,
    direction: isRightToLeft ? 'rtl' : 'ltr',
    colorSchemes: { dark: true, light: true },
    getColorSchemeSelector: (scheme: string) => `.${scheme} &`,
    transitions: createTransitions(values.transitions),
    typography: { ...values.typography, pxToRem: (size: number) => `${size / values.typography.htmlFontSize}rem` },
    alpha: (color: string, share: Share) =>
      color.includes('var(')
        ? `rgba(${color.replace(VARIABLE, 'var(--$1Channel)')} / ${typeof share === 'number' ? share : `calc(${share})`})`
        : `color-mix(in srgb, ${color} ${percent(share)}, transparent)`,
    lighten: (color: string, share: Share) => mixed(color, '#fff', share),
    darken: (color: string, share: Share) => mixed(color, '#000', share),
  };
  // MUI's type names what only makes themes, too; the spec compares what components ask for.
  // eslint-disable-next-line no-restricted-syntax
  return { ...theme, spacing: createSpacing(undefined, createUnarySpacing(theme)) } as unknown as Theme;
}
