/** A line of a vCard, put together from its folded parts, as vCard 3.0 writes it. */
export interface CardLine {
  /** In capitals, without a group: `TEL`. */
  property: string;
  text: string;
}

/** The properties of a card that are read; pictures and sounds are left out before lines are joined. */
const READ = new Set(['BEGIN', 'END', 'VERSION', 'FN', 'N', 'TEL', 'EMAIL', 'ORG', 'BDAY', 'NICKNAME']);

export const propertyOf = (line: string): string => (/^(?:[\w-]+\.)?([\w-]+)/.exec(line)?.[1] ?? '').toUpperCase();

export const isRead = (property: string): boolean => READ.has(property);

/** Whether a line of vCard 2.1 is quoted-printable: it goes on in the next one if it ends with `=`. */
export const isQuotedPrintable = (line: string): boolean => /;(?:ENCODING=)?QUOTED-PRINTABLE[;:]/i.test(line);

/**
 * Writes a line as vCard 3.0 does: phones still export 2.1, with types without a name (`TEL;CELL:`), quoted-printable and a
 * charset for each line, which the parser does not know.
 */
export function modern(line: string): string {
  const colon = colonOf(line);
  if (colon < 0) return line;
  const [name = '', ...given] = line.slice(0, colon).split(';');
  let value = line.slice(colon + 1);
  let charset = 'utf-8';
  let isQuoted = false;
  const parameters: string[] = [];
  for (const parameter of given) {
    const [, key = '', text = ''] = /^([\w-]+)=(.*)$/s.exec(parameter) ?? [];
    if (/^charset$/i.test(key)) charset = text;
    else if (/^quoted-printable$/i.test(key === '' ? parameter : text)) isQuoted = true;
    else if (key !== '') parameters.push(parameter);
    else if (/^[\w-]+$/.test(parameter)) parameters.push(`TYPE=${parameter}`);
  }
  if (isQuoted) value = unquoted(value, charset).replace(/\r\n?|\n/g, '\\n');
  return `${[name, ...parameters].join(';')}:${value}`;
}

/** The first colon outside of quotes. */
function colonOf(line: string): number {
  let isQuoted = false;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') isQuoted = !isQuoted;
    else if (line[at] === ':' && !isQuoted) return at;
  }
  return -1;
}

function unquoted(text: string, charset: string): string {
  const bytes = Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  );
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return bytes.toString('utf8');
  }
}
