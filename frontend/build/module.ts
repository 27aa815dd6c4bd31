import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type ResolvedConfig } from 'vite';
import { texts } from './texts/plugin.ts';

/** Asks a module of the application, as it is built, here and now. @param path from the application's folder */
export async function withModule<M, T>(config: ResolvedConfig, path: string, ask: (module: M) => T): Promise<T> {
  const outDir = mkdtempSync(join(tmpdir(), 'wavelane-build-'));
  try {
    await build({
      configFile: false,
      root: config.root,
      logLevel: 'error',
      mode: config.mode,
      resolve: { alias: config.resolve.alias },
      plugins: [texts(config.root), react()],
      ssr: { noExternal: true },
      build: {
        ssr: path,
        outDir,
        emptyOutDir: true,
        rolldownOptions: { output: { entryFileNames: 'module.mjs' } },
      },
    });
    return ask((await import(pathToFileURL(join(outDir, 'module.mjs')).href)) as M);
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
