import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { BOOT } from './build/landing.ts';
import { pages } from './build/pages.ts';
import { texts } from './build/texts/plugin.ts';
import { theme } from './build/theme.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Two chunks that every page shares (docs/adr/0013-frontend.md). `core` is picked by hand: a group of all of MUI would
 * make each page load every component, and no groups at all would ask for forty files.
 */
const REACT = /node_modules[\\/](react|react-dom|scheduler)[\\/]/;
const CORE = new RegExp(
  [
    'node_modules[\\\\/](@tanstack(?!.*virtual)|@emotion|stylis|clsx|@babel)[\\\\/]',
    'node_modules[\\\\/]@mui[\\\\/](system|utils(?!.*useRovingTabIndex)|styled-engine|private-theming)[\\\\/]',
    'node_modules[\\\\/]@mui[\\\\/]material[\\\\/](esm[\\\\/])?(styles|utils|ButtonBase|Button|CircularProgress|IconButton|' +
      'Typography|Stack|Box|Container|CssBaseline|GlobalStyles|Paper|SvgIcon|Link|useMediaQuery)[\\\\/]',
  ].join('|'),
);

/**
 * What every screen has of our own: without a group it comes in a dozen files of a few hundred bytes, each a request.
 * Nothing in here may bring a component of MUI along that is not in `core`.
 */
const APP =
  /(libs[\\/]contracts[\\/]src[\\/](?!text[\\/]formatting|people-rules|plan-seeds|plans|money|days|api[\\/](security|people|personal)|routes[\\/](administration|audit|days|operations|people|personal))|frontend[\\/]src[\\/](api(?!.*((admin|security|people)-queries|account-names|download|live[\\/](attention|calm|follow|line|news|polled-lists|tabs)))|lib(?!.*(draft-files|use-address-filter|money|save-file|use-fragment|instants|local-times))|app[\\/](known-visitor|toast[\\/](store|use-toast)|theme[\\/]mode|shell[\\/]logo)|i18n[\\/](?!right)|components[\\/](page|parts))|CloseRounded)/;

/** What the shell and the palette have in common: alone each comes in a file of its own. */
const SHELL = /app[\\/]navigation[\\/]navigation(-items)?\.|(Search|Settings|Menu)Rounded/;

/** What nearly every signed-in page has, a few hundred bytes each. */
const SCREEN =
  /components[\\/](empty-state|status-badge|date-time)\.|words[\\/]counts\.|[\\/](DarkMode|LightMode|Logout)Rounded/;

/** What the dashboard has, and a page or two with it. */
const FIGURES =
  /components[\\/](stat-card|buttons[\\/]trial-button)\.|words[\\/]addressee\.|[\\/]RadioButtonUncheckedRounded/;

/** What the pages before the sign-in have in common, a few hundred bytes each. */
const ENTRY = /accounts[\\/](auth-card|use-entry|links[\\/]link-expired)|lib[\\/]hooks[\\/]use-fragment/;

/** What every page with prices has. */
const PRICES = /lib[\\/]money|contracts[\\/]src[\\/]money\.|words[\\/]periods|[\\/]CheckRounded/;

/** The part of the table of routes that only administrators' pages name. */
const ADMIN = /libs[\\/]contracts[\\/]src[\\/]routes[\\/](administration|audit|days|operations)/;

/** What the pages about people share. */
const PEOPLE = /features[\\/]people[\\/](people-nav)|words[\\/]people|people-queries|components[\\/]section/;

const apiPort = process.env.PORT ?? '3000';

export default defineConfig({
  root: here('.'),
  resolve: {
    alias: [
      { find: '@', replacement: here('./src') },
      { find: '@wavelane/contracts', replacement: here('../libs/contracts/src/index.ts') },
      // The theme turns MUI's ripples off; their code would come along with every button all the same.
      { find: /^\.\/TouchRipple\.mjs$/, replacement: here('./build/no-ripple.ts') },
      { find: 'hoist-non-react-statics', replacement: here('./build/no-hoisting.ts') },
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: here('./build/external-store.ts') },
      { find: '@emotion/is-prop-valid', replacement: here('./build/forwarded-props.ts') },
    ],
  },
  plugins: [
    texts(here('.')),
    theme(),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: here('./src/routes'),
      generatedRouteTree: here('./src/routeTree.gen.ts'),
      quoteStyle: 'single',
    }),
    react(),
    pages(),
  ],
  server: {
    port: 5173,
    proxy: { '/api': `http://127.0.0.1:${apiPort}`, '/health': `http://127.0.0.1:${apiPort}` },
  },
  build: {
    outDir: here('./dist'),
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The contracts only say what is: a page leaves out what it does not name.
      treeshake: { moduleSideEffects: [{ test: /libs[\\/]contracts[\\/]src/, sideEffects: false }] },
      input: [here('./index.html'), here(`./${BOOT}`)],
      output: {
        // The entry names every chunk that a page begins with: each letter less of all is 100 bytes of every page.
        chunkFileNames: ({ name }) => `assets/${name.slice(0, 6)}-[hash:7].js`,
        codeSplitting: {
          groups: [
            { name: 'react', test: REACT, priority: 20 },
            { name: 'core', test: CORE, priority: 10 },
            // A group brings along what its files ask for: what all share goes first.
            { name: 'app', test: APP, priority: 8 },
            { name: 'admin', test: ADMIN, priority: 5 },
            { name: 'shell', test: SHELL, priority: 4 },
            { name: 'screen', test: SCREEN, priority: 4 },
            { name: 'figures', test: FIGURES, priority: 3 },
            { name: 'entry', test: ENTRY, priority: 4 },
            { name: 'people', test: PEOPLE, priority: 4 },
            { name: 'prices', test: PRICES, priority: 4 },
          ],
        },
      },
    },
  },
});
