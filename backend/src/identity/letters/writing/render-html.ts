import { GREETINGS } from '../languages/greetings.js';
import { type Letter, shownName } from './letter.js';

/** The product's light colours are inline; mail programs that support dark ones replace them. */
const DARK = `@media (prefers-color-scheme: dark) {
.page { background: #0a111e !important; } .card { background: #121b2d !important; }
.text { color: #e8edf7 !important; } .muted { color: #a9b6cc !important; } .line { border-color: #2b3650 !important; }
.mark { color: #5fdcc8 !important; } .button { background: #5fdcc8 !important; }
.aside { background: #2a2618 !important; border-color: #f4bf55 !important; } .number { border-color: #6f80a0 !important; }
.label { color: #04201c !important; } }
@media (max-width: 480px) { .card { padding: 24px 20px !important; } }`;

const FONT = "font-family: Inter, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;";
/**
 * A long name or link breaks at the end of the line, after it was moved to a line of its own; mail programs know one
 * property or the other.
 */
const WRAP = 'word-break: break-word; overflow-wrap: anywhere;';
const TEXT = `${FONT} font-size: 14px; line-height: 22px; color: #0f1b2d; ${WRAP}`;
const MUTED = `${FONT} font-size: 14px; line-height: 22px; color: #475569; ${WRAP}`;
const SMALL = `${FONT} font-size: 12px; line-height: 18px; color: #475569; ${WRAP}`;
const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0"';

/** Writes tables and inline styles, which every mail program shows; no pictures, nothing that is fetched. */
export function renderHtml(letter: Letter, name: string | null): string {
  const { subject, heading = subject, lines, closing, language = 'en' } = letter;
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
<body class="page" style="margin: 0; padding: 0; background: #edf1f5;">
<table ${TABLE} class="page" style="background: #edf1f5;"><tr><td align="center" style="padding: 0 12px;">
<table ${TABLE} dir="${dir}" style="max-width: 600px;"><tr><td class="text" style="padding: 24px 20px 16px; ${FONT} font-size: 15px; line-height: 20px; font-weight: 600; color: #0f1b2d; ${WRAP}">Wavelane</td></tr>
<tr><td class="card" style="padding: 28px 32px; background: #ffffff; border-radius: 14px;">
<h1 class="text" style="margin: 0 0 12px; ${FONT} font-size: 22px; line-height: 30px; font-weight: 600; letter-spacing: -0.015em; color: #0f1b2d; ${WRAP}">${escaped(heading)}</h1>
${[greeting, ...lines.map(linked)].map((line) => `<p class="muted" dir="auto" style="margin: 0 0 12px; ${MUTED}">${line}</p>`).join('\n')}
${asideOf(letter)}${factsOf(letter)}${stepsOf(letter)}${actionOf(letter)}</td></tr>
<tr><td class="muted" style="padding: 20px 20px 32px; ${SMALL}">${linked(closing)}</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

function asideOf({ aside }: Letter): string {
  if (aside === undefined) return '';
  const style = `padding: 12px 16px; border-inline-start: 4px solid #854606; border-radius: 6px; background: #f7efe2; ${TEXT}`;
  return `<table ${TABLE} style="margin: 4px 0 16px;"><tr><td class="aside text" style="${style}">${escaped(aside)}</td></tr></table>\n`;
}

/** Labels at the start, values at the end of the line, as on a bill. */
function factsOf({ facts = [], items = [], total, language = 'en' }: Letter): string {
  if (facts.length === 0 && items.length === 0 && !total) return '';
  const end = GREETINGS[language].dir === 'rtl' ? 'left' : 'right';
  const row = ([label, value]: readonly [string, string], index: number, isTotal = false) => {
    const line = index === 0 ? '' : ' border-top: 1px solid #dde3ec;';
    const figure = isTotal ? ' font-size: 20px; line-height: 24px; font-weight: 600;' : '';
    const name = isTotal ? `${TEXT} font-size: 16px; font-weight: 600;` : MUTED;
    return (
      `<tr><td class="${isTotal ? 'text' : 'muted'} line" style="padding: 9px 0;${line} vertical-align: top; ${name}">${escaped(label)}</td>` +
      `<td class="text line" align="${end}" style="padding: 9px 0;${line} padding-inline-start: 16px; vertical-align: top; text-align: ${end}; ${TEXT} font-variant-numeric: tabular-nums;${figure}"><bdi>${shownValue(value)}</bdi></td></tr>`
    );
  };
  const all = [...items, ...(total ? [total] : []), ...facts];
  const rows = all.map((one, index) => row(one, index, one === total));
  return `<table ${TABLE} style="margin: 8px 0 16px;">${rows.join('')}</table>\n`;
}

/** Each line of a text has a direction of its own. */
const shownValue = (value: string): string => value.split('\n').map(escaped).join('</bdi><br><bdi>');

/** The address is also shown below the button, so that readers can check it. */
function actionOf({ action, language = 'en' }: Letter): string {
  if (!action) return '';
  const [label, url] = [escaped(action.label), escaped(action.url)];
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin: 20px 0 16px;"><tr><td class="button" style="border-radius: 10px; background: #0b6b64;"><a class="label" href="${url}" style="display: inline-block; padding: 0 20px; ${FONT} font-size: 14px; line-height: 44px; font-weight: 600; color: #ffffff; text-decoration: none;">${label}</a></td></tr></table>
<p class="muted" style="margin: 0; ${SMALL}">${GREETINGS[language].orOpen} <a class="mark" href="${url}" style="color: #0b6b64;">${url}</a></p>
`;
}

/** Numbered, a row each. */
function stepsOf({ steps = [] }: Letter): string {
  if (steps.length === 0) return '';
  const circle = `display: inline-block; width: 22px; height: 22px; border-radius: 50%; border: 1px solid #64748b; ${FONT} font-size: 12px; line-height: 22px; font-weight: 600; text-align: center; color: #0f1b2d;`;
  const rows = steps.map(
    (step, index) =>
      `<tr><td width="36" style="padding: 7px 0; vertical-align: top;"><span class="text number" style="${circle}">${index + 1}</span></td>` +
      `<td class="text" style="padding: 7px 0; vertical-align: top; ${TEXT}">${escaped(step)}</td></tr>`,
  );
  return `<table ${TABLE} style="margin: 0 0 8px;">${rows.join('')}</table>\n`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** Makes links of the addresses in our own words. */
const linked = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map(escaped)
    .map((part, index) =>
      index % 2 === 1 ? `<a class="mark" href="${part}" style="color: #0b6b64;">${part}</a>` : part,
    )
    .join('');
