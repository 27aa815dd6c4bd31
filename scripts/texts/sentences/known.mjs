import { compileCatalogues } from '../../../frontend/build/texts/catalogue.mjs';
import { HOLE } from './uses.mjs';

const quoted = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const isWordy = (text) => /[A-Za-z]{2}/.test(text.replaceAll(HOLE, ''));

/** Looks sentences up as `fromServer` of frontend/src/i18n/texts.ts does, and remembers which entries that took. */
export class Known {
  constructor(folder, server) {
    this.server = server;
    const { texts, patterns } = compileCatalogues(folder);
    this.texts = texts;
    this.patterns = patterns.map((entry) => {
      const parts = entry.split(/\{\w+\}/).map(quoted);
      return { entry, expression: new RegExp(`^${parts.join('(.+?)')}$`, 's') };
    });
    this.used = new Set();
  }

  /** Whether a sentence is translated to its last word; what only a run knows stands as a hole. */
  has(sentence) {
    if (sentence in this.texts) {
      this.used.add(sentence);
      return true;
    }
    for (const { entry, expression } of this.patterns) {
      const found = expression.exec(sentence);
      if (!found) continue;
      this.used.add(entry);
      return found.slice(1).every((part) => !isWordy(part) || this.has(part));
    }
    return this.hasForms(sentence);
  }

  /** Whether entries tell more of a hole than the code does: "{one} and {other}" of a list. */
  hasForms(sentence) {
    if (!sentence.includes(HOLE) || !isWordy(sentence)) return false;
    const expression = new RegExp(`^${sentence.split(HOLE).map(quoted).join('.+')}$`, 's');
    const forms = this.server.filter((entry) => expression.test(entry));
    for (const entry of forms) this.used.add(entry);
    return forms.length > 0;
  }
}

/** Whether a text that is written somewhere says an entry, with holes for what differs. */
export function saying(written) {
  const expressions = [...written]
    .filter((text) => text.includes(HOLE) && isWordy(text))
    .map((text) => new RegExp(`^${text.split(HOLE).map(quoted).join('.+')}$`, 's'));
  return (entry) => written.has(entry) || expressions.some((expression) => expression.test(entry));
}

/** Whether a text is for people: it begins as a sentence does. What begins with a field of the API is for programs. */
export const isForPeople = (text) => isWordy(text) && /^[^A-Za-z]*[A-Z]/.test(text);
export const shown = (text) => text.replaceAll(HOLE, '{…}');
