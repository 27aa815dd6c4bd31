import { GREETINGS } from '../languages/greetings.js';
import { type Letter, shownName } from './letter.js';

/** The product's light colours are inline; mail programs that support dark ones replace them. */
const DARK = `@media (prefers-color-scheme: dark) {
.page { background: #0a0f1c !important; } .card { background: #111827 !important; border-color: #2b364b !important; }
.text { color: #e8edf7 !important; } .muted { color: #a3b0c7 !important; } .line { border-color: #2b364b !important; }
.mark { color: #5eead4 !important; } .button { background: #5eead4 !important; }
.label { color: #04201c !important; } }`;

const FONT = "font-family: Inter, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;";
/**
 * A long name or link breaks at the end of the line, after it was moved to a line of its own; mail programs know one
 * property or the other.
 */
const WRAP = 'word-break: break-word; overflow-wrap: anywhere;';
const TEXT = `margin: 0 0 16px; ${FONT} font-size: 15px; line-height: 1.6; color: #0f172a; ${WRAP}`;
const MUTED = `${FONT} font-size: 13px; line-height: 1.6; color: #475569; ${WRAP}`;

/** Writes tables and inline styles, which every mail program shows; no pictures, nothing that is fetched. */
export function renderHtml(letter: Letter, name: string | null): string {
  const { subject, lines, closing, language = 'en' } = letter;
  const { dir, hello, mark } = GREETINGS[language];
  const known = name === null ? undefined : shownName(name);
  const greeting = known === undefined ? `${hello}${mark}` : `${hello} <bdi>${escaped(known)}</bdi>${mark}`;
  return `<!doctype html>
<html lang="${language}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin: 0; padding: 0; background: #f6f8fc;">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background: #f6f8fc;"><tr><td align="center" style="padding: 24px 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 560px;"><tr><td class="mark" style="padding: 0 4px 16px; ${FONT} font-size: 18px; font-weight: 700; color: #0f766e;">Wavelane</td></tr>
<tr><td class="card" style="padding: 28px 24px 12px; background: #ffffff; border: 1px solid #dde3ec; border-radius: 14px;">
<h1 class="text" style="margin: 0 0 16px; ${FONT} font-size: 20px; line-height: 1.3; color: #0f172a;">${escaped(subject)}</h1>
${[greeting, ...lines.map(linked)].map((line) => `<p class="text" dir="auto" style="${TEXT}">${line}</p>`).join('\n')}
${factsOf(letter)}${actionOf(letter)}</td></tr>
<tr><td class="muted" style="padding: 16px 4px 0; ${MUTED}">${linked(closing)}</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

function factsOf({ facts }: Letter): string {
  if (!facts) return '';
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td class="muted line" style="padding: 8px 16px 8px 0; border-top: 1px solid #dde3ec; white-space: nowrap; vertical-align: baseline; ${MUTED}">${escaped(label)}</td>` +
      `<td class="text line" style="padding: 8px 0; border-top: 1px solid #dde3ec; vertical-align: baseline; ${FONT} font-size: 14px; line-height: 1.6; color: #0f172a; ${WRAP}"><bdi>${shownValue(value)}</bdi></td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin: 0 0 20px;">${rows.join('')}</table>\n`;
}

/** Each line of a text has a direction of its own. */
const shownValue = (value: string): string => value.split('\n').map(escaped).join('</bdi><br><bdi>');

/** The address is also shown below the button, so that readers can check it. */
function actionOf({ action, steps = [], language = 'en' }: Letter): string {
  if (!action) return stepsOf(steps);
  const [label, url] = [escaped(action.label), escaped(action.url)];
  return `${stepsOf(steps)}<table role="presentation" cellpadding="0" cellspacing="0" style="margin: 4px 0 20px;"><tr><td class="button" style="border-radius: 10px; background: #0f766e;"><a class="label" href="${url}" style="display: inline-block; padding: 12px 20px; ${FONT} font-size: 15px; font-weight: 600; color: #ffffff; text-decoration: none;">${label}</a></td></tr></table>
<p class="muted" style="margin: 0 0 16px; ${MUTED}">${GREETINGS[language].orOpen} <a class="mark" href="${url}" style="color: #0f766e;">${url}</a></p>
`;
}

/** Numbered, a row each. */
function stepsOf(steps: readonly string[]): string {
  if (steps.length === 0) return '';
  const rows = steps.map(
    (step, index) =>
      `<tr><td width="34" class="muted" style="padding: 7px 0; vertical-align: top; ${MUTED}">${index + 1}</td>` +
      `<td class="text" style="padding: 7px 0; vertical-align: top; ${FONT} font-size: 14px; line-height: 1.6; color: #0f172a; ${WRAP}">${escaped(step)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin: 0 0 16px;">${rows.join('')}</table>\n`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** Makes links of the addresses in our own words. */
const linked = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map(escaped)
    .map((part, index) =>
      index % 2 === 1 ? `<a class="mark" href="${part}" style="color: #0f766e;">${part}</a>` : part,
    )
    .join('');
