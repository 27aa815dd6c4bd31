// Checks that the browser's files hold no secret and no code of the server: builds the web application with a canary
// for each secret of the server, and compares the result with frontend/dist, byte for byte. Fails if that was not
// built.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { build } from 'vite';

process.chdir(new URL('..', import.meta.url).pathname);
const DIST = 'frontend/dist';
/** The folders from which the browser's files may come. */
const OURS = /(^|\/)node_modules\/|^(frontend\/(src|build)|libs\/contracts\/src)\/|^frontend\/[a-z]+\.html$/;
/** Other spellings of files that are there, too. */
const COMPRESSED = /\.(br|gz)$/;

const secrets = namesOfSecrets();
const configured = secrets.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
const keyFile = join(process.env.DATA_DIR ?? 'data', 'app.key');
if (existsSync(keyFile)) configured.push(['app.key', readFileSync(keyFile, 'utf8').trim()]);
const canaries = secrets.map((name) => [name, randomBytes(32).toString('hex')]);

const faults = existsSync(join(DIST, 'app.html')) ? await faultsOf() : [`${DIST} is not there: npm run build:frontend`];
for (const fault of faults) console.error(`- ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);

async function faultsOf() {
  const scratch = mkdtempSync(join(tmpdir(), 'wavelane-bundle-'));
  try {
    const modules = await builtWith(canaries, scratch);
    const [there, fresh] = [contentsOf(DIST), contentsOf(scratch)];
    console.log(`${there.size} files of ${modules.length} modules were looked through for ${secrets.length} secrets.`);
    return [
      ...foreign(modules),
      ...canaries.flatMap(([name, value]) => holding(fresh, value, `what ${name} is at the build`)),
      ...configured.flatMap(([name, value]) => holding(there, value, name)),
      ...sourceMaps(there),
      ...differences(there, fresh),
    ];
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** The secrets that the server takes from its environment, by its own list. */
function namesOfSecrets() {
  const text = readFileSync('backend/src/platform/config/secret-files.ts', 'utf8');
  const [, list] = /const SECRETS = \[([^\]]+)\]/.exec(text) ?? [];
  const names = [...(list ?? '').matchAll(/'([A-Z_]+)'/g)].map(([, name]) => name);
  if (names.length === 0) throw new Error('The list of secrets is not where it was');
  return names;
}

/** Builds into that folder. @returns which files it was made from */
async function builtWith(values, outDir) {
  for (const [name, value] of values) process.env[name] = value;
  const ids = new Set();
  const noting = {
    name: 'wavelane:modules',
    generateBundle(_, bundle) {
      for (const { moduleIds = [] } of Object.values(bundle)) for (const id of moduleIds) ids.add(id);
    },
  };
  await build({
    configFile: 'frontend/vite.config.ts',
    build: { outDir, emptyOutDir: true },
    logLevel: 'error',
    plugins: [noting],
  });
  if (ids.size === 0) throw new Error('The build does not tell what it was made from');
  return [...ids];
}

function foreign(ids) {
  const paths = ids.map((id) => id.replace(/\?.*$/, ''));
  const ofNode = paths.filter((id) => /browser-external|^node:/.test(id));
  const ofServer = paths.filter((id) => !/^[\0]|^virtual:/.test(id) && !OURS.test(relative('.', id)));
  return [...ofNode, ...ofServer].map((id) => `browsers would get ${id}`);
}

function contentsOf(folder) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => statSync(join(folder, name)).isFile());
  return new Map(names.sort().map((name) => [name, readFileSync(join(folder, name))]));
}

function holding(files, value, what) {
  return [...files].filter(([, content]) => content.includes(value)).map(([name]) => `${what} is in ${name}`);
}

function sourceMaps(files) {
  const maps = [...files].filter(
    ([name, content]) => /\.map$/.test(name) || (/\.(js|css)$/.test(name) && content.includes('sourceMappingURL=')),
  );
  return maps.map(([name]) => `${name} has a source map`);
}

function differences(there, fresh) {
  const names = new Set([...there.keys(), ...fresh.keys()]);
  const odd = [...names].filter((name) => !there.get(name)?.equals(fresh.get(name) ?? Buffer.alloc(0)));
  const alone = [...there.keys()].filter((name) => COMPRESSED.test(name) && !there.has(name.replace(COMPRESSED, '')));
  return [
    ...(odd.length > 0
      ? [`${odd.length} files are not what the sources give, such as ${odd[0]}: build them again, without secrets`]
      : []),
    ...alone.map((name) => `${name} is compressed and has no original`),
  ];
}
