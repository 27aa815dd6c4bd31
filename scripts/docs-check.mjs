// Tells which references lead nowhere: links and anchors of Markdown, paths into docs/, numbers of decisions, paths of
// code in documents, specs that scripts name, and citations of books that are not part of the repository; and which
// security controls no test names.
import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, normalize } from 'node:path';
import { controlProblems } from './security-report/controls.mjs';

/** Kinds of files that hold text of ours. */
const TEXT = new Set(['.cjs', '.css', '.html', '.js', '.json', '.md', '.mjs', '.sh', '.ts', '.tsx', '.yml']);
const GENERATED = ['package-lock.json'];
/** Written from runs, and dated: their paths are those of that day. */
const DATED = ['docs/security-report.md'];

const files = execFileSync(
  'git',
  ['-c', 'safe.directory=*', 'ls-files', '--cached', '--others', '--exclude-standard', '-z'],
  { encoding: 'utf8', maxBuffer: 1 << 26 },
)
  .split('\0')
  .filter((file) => TEXT.has(extname(file)) && !GENERATED.some((name) => file.endsWith(name)))
  .filter((file) => existsSync(file) && lstatSync(file).isFile());

const problems = [];
const decisions = new Set(readdirSync('docs/adr').flatMap((name) => /^\d{4}(?=-)/.exec(name) ?? []));
const isDecision = (number) => decisions.has(number.padStart(4, '0'));

/** The anchors of a Markdown file, as GitHub makes them. */
const anchorsOf = remembered((file) => {
  const seen = new Map();
  const headings = prose(readFileSync(file, 'utf8')).matchAll(/^#{1,6} +(.+?) *#*$/gm);
  return new Set(
    [...headings].map(([, heading]) => {
      const text = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');
      const slug = text
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
        .replace(/\s/g, '-');
      const times = seen.get(slug) ?? 0;
      seen.set(slug, times + 1);
      return times === 0 ? slug : `${slug}-${times}`;
    }),
  );
});

for (const file of files) {
  const text = readFileSync(file, 'utf8');
  const say = (index, problem) => problems.push(`${file}:${text.slice(0, index).split('\n').length} ${problem}`);
  if (file.endsWith('.md')) checkMarkdown(file, text, say);
  if (/^(scripts|\.ci)\//.test(file)) checkScript(text, say);
  checkDocuments(text, say);
  checkCitations(text, say);
}

checkStreams();
checkSecurityControls();

/** Each control that the security page speaks of is named with a test, and that test is there. */
function checkSecurityControls() {
  const specs = files
    .filter((name) => name.endsWith('.spec.ts'))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  problems.push(...controlProblems(readFileSync('docs/security.md', 'utf8'), specs));
}

/** Every kind of stream is in the table of the architecture. */
function checkStreams() {
  const table = readFileSync('docs/architecture.md', 'utf8');
  for (const file of files.filter((name) => /^backend\/src\/.*(?<!\.spec)\.ts$/.test(name))) {
    const text = readFileSync(file, 'utf8');
    for (const [, made, fixed] of text.matchAll(
      /Stream = \([^)]*\)[^`;]*=>\s*`([a-z-]+)-\$\{|_STREAM = '([a-z-]+)'/g,
    )) {
      const named = made ? `\`${made}-{` : `\`${fixed}\``;
      if (!table.includes(named)) problems.push(`docs/architecture.md has no stream ${made ?? fixed} (${file})`);
    }
  }
}

function checkMarkdown(file, text, say) {
  for (const { 1: target, index } of prose(text).matchAll(/\]\(\s*<?([^)\s>]+)>?[^)]*\)/g)) {
    if (/^[a-z]+:/i.test(target)) continue;
    const [path, anchor] = target.split('#');
    const found = path === '' ? file : normalize(join(dirname(file), decodeURIComponent(path)));
    if (!existsSync(found)) say(index, `links to ${target}, which is not there`);
    else if (anchor && found.endsWith('.md') && !anchorsOf(found).has(anchor))
      say(index, `${target} has no such heading`);
  }
  if (DATED.includes(file)) return;
  for (const { 1: path, index } of text.matchAll(/`((?:backend|frontend|libs|scripts|deploy|bench)\/[\w./-]+)`/g)) {
    const isMade = /(^|\/)(dist|artifacts|secrets)(\/|$)/.test(path);
    if (!isMade && !existsSync(path)) say(index, `names ${path}, which is not there`);
  }
  for (const { 1: path, index } of text.matchAll(/`((?!\w+:)[\w./@-]+\.(?:ts|tsx|mjs|cjs))`/g)) {
    if (!files.some((other) => other === path || other.endsWith(`/${path}`)))
      say(index, `names ${path}, which is not there`);
  }
}

/** Folders and specs that a script names: jest passes over a path that matches nothing. */
function checkScript(text, say) {
  for (const { 1: path, index } of text.matchAll(
    /['"]((?:backend|frontend|libs)\/[\w./-]*(?:\.spec\.tsx?|\/))(?=['":])/g,
  ))
    if (!/\/(dist|artifacts)\//.test(path) && !existsSync(path)) say(index, `names ${path}, which is not there`);
}

function checkDocuments(text, say) {
  for (const { 0: found, index } of text.matchAll(/(?<![\w./@-])docs\/[\w./-]*[\w/](?:#[\w-]+)?/g)) {
    const [path, anchor] = found.split('#');
    const [, number] = /^docs\/adr\/(\d{4})$/.exec(path) ?? [];
    if (number ? !isDecision(number) : !existsSync(path)) say(index, `names ${path}, which is not there`);
    else if (anchor && path.endsWith('.md') && !anchorsOf(path).has(anchor)) say(index, `${found} has no such heading`);
  }
  for (const { 1: number, index } of text.matchAll(/\bADRs? (\d{1,4})\b/g)) {
    if (!isDecision(number)) say(index, `names ADR ${number}, which is not there`);
  }
}

function checkCitations(text, say) {
  for (const { 0: found, index } of text.matchAll(
    /\bspec \u00a7|\b(?:decisions|research):(?= |$)|\bappendix [A-Z]\b/gim,
  )) {
    say(index, `cites "${found}": say the fact itself, or name a page of docs/`);
  }
}

/** A text of equal length with its code blanked out: brackets in code are no links, and hashes no headings. */
function prose(text) {
  const blank = (code) => code.replace(/[^\n]/g, ' ');
  return text
    .replace(/^( *)(```|~~~)[\s\S]*?^\1\2 *$/gm, blank)
    .replace(/(?<=[^#\n].*)`[^`\n]+`/g, (code) => code.replace(/[[\]()]/g, ' '));
}

function remembered(make) {
  const known = new Map();
  return (key) => {
    if (!known.has(key)) known.set(key, make(key));
    return known.get(key);
  };
}

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
