/** The part of a contact card that people read. */
export interface CardRead {
  name: string | null;
  phones: string[];
  organisation: string | null;
  email: string | null;
}

/** Reads what a card says; lines that it does not know are left out. @param name its name beside the card, if any */
export function readCard(vcard: string | null, name: string | null = null): CardRead {
  // A long line continues on the next one, behind a space.
  const lines = (vcard ?? '').replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
  const values = (property: string) =>
    lines.flatMap((line) => {
      const [, found] = new RegExp(`^(?:item\\d+\\.)?${property}(?:;[^:]*)?:(.*)$`, 'i').exec(line) ?? [];
      const text = found === undefined ? '' : unescaped(found).trim();
      return text === '' ? [] : [text];
    });
  const [shownName = null] = values('FN');
  const [organisation = null] = values('ORG').map((each) => each.replace(/;+/g, ', ').replace(/, $/, ''));
  const [email = null] = values('EMAIL');
  const phones = [...new Set(values('TEL').map((each) => each.replace(/^tel:/i, '')))];
  return { name: name ?? shownName, phones, organisation, email };
}

const unescaped = (text: string) =>
  text.replace(/\\([nN\\,;:])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign));
