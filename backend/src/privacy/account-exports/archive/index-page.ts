import type { CopiedFile } from '../making/copy-progress.js';
import type { Section } from '../../../platform/features/sections.js';

/** The facts that the page shows. */
export interface Told {
  /** The name of the account. */
  name: string;
  /** ISO-8601 UTC. */
  madeAt: string;
  files: readonly CopiedFile[];
  sections: readonly Section[];
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

/** Returns a page without scripts that lists the archive's files and links to them. */
export function indexPage({ name, madeAt, files, sections }: Told): string {
  const find = (file: string) => files.find((one) => one.name === file);
  const link = (file: string, text: string) => (find(file) ? `<a href="${file}">${text}</a>` : '');
  const rows = sections.map(({ name: section, title, columns }) => {
    const count = find(`${section}.jsonl`)?.lines ?? 0;
    const links = [link(`${section}.jsonl`, 'lines'), columns ? link(`${section}.csv`, 'table') : ''];
    return `<tr><td>${escaped(title)}</td><td class="n">${count}</td><td>${links.join(' ')}</td></tr>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Wavelane data</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}td,th{padding:.4rem .6rem;border-bottom:1px solid #ddd;text-align:start}
.n{text-align:end}</style></head>
<body><h1>All data of <bdi>${escaped(name)}</bdi></h1>
<p>Made on ${escaped(madeAt)} (UTC). What changed while it was made may be in it or not.</p>
<table><thead><tr><th>What</th><th class="n">How many</th><th>Files</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>
<p>Lines: one JSON object a line, in UTF-8. Tables: CSV, with an apostrophe before what a spreadsheet would take for a formula.
Times are ISO-8601 in UTC, money is in the smallest unit of its currency. Files that people sent are in the folder
<code>files</code>; one that was removed meanwhile is empty. Passwords, tokens and codes are in none of it.</p>
</body></html>
`;
}
