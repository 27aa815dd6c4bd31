// Checks the first line of a commit message, given as a file, or with --since REF those of the commits after it.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const TYPES = 'feat|fix|perf|refactor|test|docs|style|build|ci|chore|revert';
const FORM = new RegExp(`^(${TYPES})(\\([a-z0-9-]+\\))?!?: [a-z]`);
const MOST = 72;

/** The problem of a subject; undefined if there is none. Merges and fixups have subjects of git's own. */
function problemOf(subject) {
  if (/^(Merge|Revert|fixup!|squash!|amend!) /.test(subject)) return undefined;
  if (!FORM.test(subject)) return 'is not `type(scope): imperative` in lower case';
  if (subject.length > MOST) return `has ${subject.length} characters; at most ${MOST}`;
  return /[.:]$/.test(subject) ? 'ends with a mark' : undefined;
}

const [what, ref] = process.argv.slice(2);
const subjects =
  what === '--since'
    ? execFileSync('git', ['log', '--no-merges', '--format=%s', `${ref}..HEAD`], { encoding: 'utf8' }).split('\n')
    : [readFileSync(what, 'utf8').split('\n', 1)[0]];
const wrong = subjects.filter((subject) => subject !== '' && problemOf(subject) !== undefined);
if (wrong.length > 0) {
  console.error(wrong.map((subject) => `"${subject}" ${problemOf(subject)}`).join('\n'));
  process.exit(1);
}
