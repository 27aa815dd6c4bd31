import { foldedLetters } from './folded-letters.js';
import { type Part, VOCABULARIES } from './vocabulary.js';

/** Longer sentences say more than that. */
const WORDS_MAX = 14;

/** Words that belong together, as one. */
const JOINED: readonly (readonly [RegExp, string])[] = (
  [
    ['do not|donot|no longer', 'dont'],
    ['any more', 'anymore'],
    ['i d like|id like', 'i want'],
    ['dont like to', 'dont want to'],
    [
      '(?:cancel|end|quit)(?= (?:(?:all|these|those|your|the|any|such) )*(?:messages|msgs|texts|txts|sms|ads|adverts|promotions|newsletters?|notifications|marketing|spam|sending|texting|messaging|contacting|whatsapping|receiving)(?: |$))',
      'stop',
    ],
    // "My messages are not sent", "I stop to get it": of other things, so no words of a vocabulary
    ['^(?:(?:my|your|the|this|these) )*(?:messages?|msgs?|texts?|sms) (?:dont|not|never) send(?:ing)?', 'isnotsent'],
    ['stop to get', 'stoptoget'],
    ['opt(?:ed)?(?: me| us)? out', 'optout'],
    ['(?:darme|darse|dame|deme|denme) de baja', 'darmedebaja'],
    ['para de', 'pare'],
    // "Les dejé un mensaje", "dejé de recibir", "deixem mensagem", "a mensagem chega" stop nothing.
    ['(?:deja|deje|dejen) de(?! recibir)|dejar de|chega de|deixem? de', 'pare'],
    ['^plus de (?:promotions|offres)$|(?<!ne )(?:voudrais|souhaite|desire) plus de (?:promotions|offres)', 'davantage'],
    ['sair d(?:a|essa|esta) lista', 'sairdalista'],
    ['cancelar (?:a |minha )?inscricao', 'cancelarinscricao'],
    ['rahatsiz etmeyin', 'rahatsizetmeyin'],
    ['bana yazmayin', 'banayazmayin'],
    ['listeden cikmak istiyorum', 'listedencikmak'],
    ['abonelikten cikmak istiyorum', 'aboneliktencikmak'],
    ['hor(?:t|en)? (?:sie )?(?:bitte )?auf', 'aufhoren'],
    // Both ask or tell: "what is this", "you do not send".
    ['ما (?:هذا|هذه|هذي|هو|هي|ترسلون)', 'ماهذا'],
  ] as const
).map(([words, one]) => [new RegExp(`(?<![\\p{L}\\p{M}])(?:${words})(?![\\p{L}\\p{M}])`, 'gu'), one]);

/** Letters that are a letter of their own with a mark, which people leave out. */
const plainer = (text: string): string => text.replaceAll('ı', 'i').replaceAll('ł', 'l');

type Vocabulary = ReadonlyMap<string, ReadonlySet<Part>>;

const PARTS_BY_WORD: readonly Vocabulary[] = Object.values(VOCABULARIES).map((parts) => {
  const words = new Map<string, Set<Part>>();
  for (const [part, line] of Object.entries(parts) as [Part, string][])
    for (const word of foldedLetters(line).split(' ')) words.set(word, (words.get(word) ?? new Set<Part>()).add(part));
  return words;
});

/**
 * Whether a sentence asks for no more messages: all of its words are of one language's words for that, and together they say
 * stop writing, do not write to me, take me off, or unsubscribe me.
 * @param spoken folded, without polite words around it, one blank between words
 */
export function asksForNone(spoken: string): boolean {
  const words = JOINED.reduce((text, [before, after]) => text.replace(before, after), plainer(spoken)).split(' ');
  return words.length <= WORDS_MAX && PARTS_BY_WORD.some((vocabulary) => saysSo(words, vocabulary));
}

function saysSo(words: readonly string[], vocabulary: Vocabulary): boolean {
  const found = words.map((word) => vocabulary.get(word));
  if (found.includes(undefined)) return false;
  const has = (...parts: Part[]) => found.some((one) => parts.some((part) => one?.has(part)));
  if (has('not', 'no')) return deniesMessages(has);
  if (has('leave')) return true;
  return (has('stop') && has('what', 'how', 'send', 'get')) || (has('off') && has('me') && !has('what'));
}

function deniesMessages(has: (...parts: Part[]) => boolean): boolean {
  // "Do not stop", "do not unsubscribe me", "do you not send messages?" say the opposite, or ask.
  if (has('stop', 'leave', 'off', 'asks')) return false;
  if (!has('not')) return has('what') && (has('want') || (has('more') && !has('get')));
  if (has('how', 'send') && has('self') && !has('want')) return false;
  if (has('how') && has('me')) return true;
  if (!has('what')) return false;
  if (has('want')) return !has('send') || has('me');
  return has('send') || (has('more') && !has('get'));
}
