import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { byName } from './build/by-name.mjs';
import { chunks, sharedChunks } from './build/chunks.ts';
import { BOOT } from './build/landing.ts';
import { noFiles } from './build/no-files.ts';
import { pages } from './build/pages.ts';
import { texts } from './build/texts/plugin.ts';
import { theme } from './build/theme.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const contracts = here('../libs/contracts/src/index.ts');
const apiPort = process.env.PORT ?? '3000';

export default defineConfig({
  root: here('.'),
  resolve: { alias: { '@': here('./src'), '@wavelane/contracts': contracts } },
  plugins: [
    noFiles(here('./build/empty.ts')),
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
    byName('@wavelane/contracts', contracts),
    chunks(),
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
    // As package.json's `browserslist`: Firefox 115 is the last one for old systems.
    target: ['chrome111', 'edge111', 'firefox115', 'safari16.4', 'ios16.4'],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The contracts only say what is: a page leaves out what it does not name.
      treeshake: { moduleSideEffects: [{ test: /libs[\\/]contracts[\\/]src/, sideEffects: false }] },
      input: [here('./index.html'), here(`./${BOOT}`)],
      output: {
        codeSplitting: { groups: sharedChunks },
      },
    },
  },
});
