/** HTML that is safe to show; made by {@link html} only. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | string | number | null | undefined | false | readonly Part[];

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes every value that is no {@link Html}. Undefined, null and false leave no trace. */
export function html(texts: TemplateStringsArray, ...values: Part[]): Html {
  return new Html(texts.reduce((all, text, index) => all + show(values[index - 1]) + text));
}

function show(part: Part): string {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return (part as readonly Part[]).map(show).join('');
  if (part === null || part === undefined || part === false) return '';
  return `${part as string | number}`.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
