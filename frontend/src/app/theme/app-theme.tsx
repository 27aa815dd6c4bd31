import { ThemeContext } from '@emotion/react';
import type { Theme } from '@mui/material/styles';
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider';
import RtlProvider from '@mui/system/RtlProvider';
import type { ReactNode } from 'react';
import { isRightToLeft } from '@/i18n/texts';
import { components } from './components';

/** The default properties of each component of MUI. */
const defaults = Object.fromEntries(
  Object.entries<unknown>({ ...components }).map(([name, component]) => [name, defaultsOf(component)]),
);

function defaultsOf(component: unknown): object {
  const said =
    typeof component === 'object' && component !== null && 'defaultProps' in component && component.defaultProps;
  return said || {};
}

interface Props {
  /** The theme in the form for components (`inVariables`); a browser gets it by `readTheme`. */
  theme: Theme;
  children: ReactNode;
}

/**
 * The theme for all components within it. Both colour schemes stand in the file of styles (`sheet.tsx`); which one is
 * shown is a class on the document root (`mode.ts`), so that a change of theme draws nothing anew. In place of MUI's
 * provider, which brings its own keeping of modes along with every page.
 */
export function AppTheme({ theme, children }: Props) {
  return (
    <ThemeContext.Provider value={theme}>
      <RtlProvider value={isRightToLeft}>
        <DefaultPropsProvider value={defaults}>{children}</DefaultPropsProvider>
      </RtlProvider>
    </ThemeContext.Provider>
  );
}
