import type { Theme } from '@mui/material/styles';

/** The serialisable part of a theme: the build makes it, the browser only reads it (`virtual:theme`). */
export type ThemeValues = ReturnType<typeof valuesOf>;

/** A part of the palette that belongs to one component: components read theirs by the names of variables. */
const OF_A_COMPONENT = /^[A-Z]/;

/** The values of a theme without its functions, and without values that are in its variables, too. */
export function valuesOf(theme: Theme) {
  const {
    breakpoints,
    cssVarPrefix,
    defaultColorScheme,
    motion,
    palette,
    shape,
    transitions,
    typography,
    vars,
    zIndex,
  } = theme;
  return {
    breakpoints: { values: breakpoints.values },
    cssVarPrefix,
    defaultColorScheme,
    motion,
    palette: Object.fromEntries(Object.entries(palette).filter(([name]) => !OF_A_COMPONENT.test(name))),
    shape,
    transitions: { easing: transitions.easing, duration: transitions.duration },
    typography,
    vars,
    zIndex,
  };
}
