// Every browser that package.json's `browserslist` names knows what the built application uses: its functions by
// eslint-plugin-compat, which knows them from MDN, and methods and signs that it cannot see by their names. Fails where
// frontend/dist was not built.
import compat from 'eslint-plugin-compat';
import { ESLint } from 'eslint';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

process.chdir(new URL('..', import.meta.url).pathname);
const ASSETS = 'frontend/dist/assets';

/** Used only if it is there: by our own code, React, MUI and emotion. */
const GUARDED = [
  ...['Intl.Segmenter', 'requestIdleCallback', 'cancelIdleCallback'],
  ...['navigator.setAppBadge', 'navigator.clearAppBadge', 'navigator.connection', 'navigator.userAgentData'],
  // The library that packs voice notes decodes with these; a note's packets are only copied from one file to another.
  ...['EncodedVideoChunk', 'EncodedAudioChunk', 'VideoDecoder', 'AudioDecoder', 'VideoEncoder', 'AudioEncoder'],
];

/** Features that a browser of the list does not have. */
const TOO_NEW = [
  ['Object.groupBy, Map.groupBy', /\b(Object|Map)\.groupBy\b/],
  ['Promise.withResolvers, Promise.try', /\bPromise\.(withResolvers|try)\b/],
  ['Array.fromAsync', /\bArray\.fromAsync\b/],
  ['methods of sets', /\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/],
  ['well-formed texts', /\.(isWellFormed|toWellFormed)\(/],
  [
    'expressions with the sign v',
    /(?:[=(,:[!&|?]|return)\/(?![*/])(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[dgimsy]*v[dgimsy]*[.,;)\]}]/,
  ],
  ['AbortSignal.any', /\bAbortSignal\.any\b/],
  ['RegExp.escape', /\bRegExp\.escape\b/],
];

if (!existsSync(ASSETS)) {
  console.error(`${ASSETS} is not there: npm run build:frontend`);
  process.exit(1);
}
const eslint = new ESLint({
  overrideConfigFile: true,
  ignore: false,
  overrideConfig: [
    {
      files: ['**/*.js'],
      linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' },
      plugins: { compat },
      settings: { polyfills: GUARDED },
      rules: { 'compat/compat': 'error' },
    },
  ],
});
const results = await eslint.lintFiles([`${ASSETS}/*.js`]);
const faults = [
  ...results.flatMap(({ filePath, messages }) => messages.map(({ message }) => `${nameOf(filePath)}: ${message}`)),
  ...scripts().flatMap(([file, text]) =>
    TOO_NEW.filter(([, sign]) => sign.test(text)).map(([what, sign]) => `${file}: ${what}: ${sign.exec(text)[0]}`),
  ),
];
for (const fault of new Set(faults)) console.error(`- ${fault}`);
if (faults.length === 0) console.log(`${results.length} scripts use nothing that a supported browser lacks.`);
process.exit(faults.length === 0 ? 0 : 1);

function nameOf(path) {
  return path.slice(path.lastIndexOf('/') + 1);
}

function scripts() {
  const names = readdirSync(ASSETS).filter((name) => name.endsWith('.js'));
  return names.map((name) => [name, readFileSync(`${ASSETS}/${name}`, 'utf8')]);
}
