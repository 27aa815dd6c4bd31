import { foldedLetters } from './folded-letters.js';
import { ASIAN_VOCABULARIES } from './vocabulary/asian-vocabulary.js';
import { FURTHER_VOCABULARIES } from './vocabulary/further-vocabulary.js';
import { type Part, VOCABULARIES } from './vocabulary/vocabulary.js';

/** Longer sentences say more than that. */
const WORDS_MAX = 24;

/**
 * What a sentence about messages asks for: `clear`, no more of them; `unclear`, perhaps that, as in
 * "You don't need to write to me".
 */
export type Refusal = 'clear' | 'unclear';

/** Stands for words with which a sentence about messages may ask for none, or be about something else. */
const PERHAPS = 'perhaps';

/** Words that belong together, as one. */
const TOGETHER: readonly (readonly [words: string, one: string])[] = [
  ['do not|donot|no longer', 'dont'],
  ['đung nhan(?! tin)', 'đung nhan tin'],
  ['tin nhan', 'tinnhan'],
  // "I do not send" is no request.
  ['^toi khong (?:gui|nhan)|^(?:toi )?khong muon gui', 'khac'],
  // "You did not send me a message" as well as "do not"; "text" and "receive", if their tones are left out
  [
    'khong(?= (?:gui|nhan|nhanduoc) )(?=.* (?:tin|tinnhan|quang cao)(?: |$))(?!.* (?:nua|them)(?: |$))|khong muon(?= nhan tin(?: |$))',
    PERHAPS,
  ],
  ['any more', 'anymore'],
  ['not interested in|dont interested in|not want to', 'dont want'],
  ['refuse to', 'dont want to'],
  ['(?:ive|i have|i) (?:already |just |repeatedly )?(?:asked|told) (?:you|u) (?:to|not to)', 'please'],
  ['hear from (?:you|u)', 'get messages'],
  [
    '(?:i ve|ive) had enough of|enough (?:with|of)(?= (?:(?:these|the|your|all) )*(?:messages|texts|msgs|spam|ads))|(?:sick|tired) of',
    'stop',
  ],
  ['remove me from (?:the |your |this |all )*(?:broadcasts?|group|newsletter|messages|promotions)', 'remove me'],
  ['no (?:msgs|messages|texts|sms|spam|ads)(?= (?:please|pls|plz|anymore))', 'no more messages'],
  ['i want out of (?:this|the|your) (?:list|group)', 'remove me'],
  ['broadcast lists?', 'list'],
  ['berhenti berlangganan', 'berhentiberlangganan'],
  // "Leave a message" says an answering machine in Swahili.
  ['acha(?:ni)?(?= (?:ujumbe|meseji|sms)$)', PERHAPS],
  ['hou op', 'stop'],
  ['be (?:removed|deleted|taken off|taken out)', 'remove me'],
  ['(?:take|get) (me|my number|this number) (?:out of|off)(?= (?:of )?(?:your|the|this|ur|that) )', 'remove $1'],
  ['(?:this|my) contact(?: details| info)?', 'my number'],
  ['dont use my number', 'dont text me'],
  ['(my|this) (?:(?:phone|mobile|whatsapp) )?(?:no|nr|num)(?= |$)', '$1 number'],
  ['^enough(?= (?:(?:these|the|your|all) )*(?:messages|texts|msgs|spam|ads)$)', 'stop'],
  ['(?<=(?:^| )(?:stop|dont|never) .*)every (?:single )?day', PERHAPS],
  ['(?<=(?:^| )(?:dont|never) want .*)(?:get|receive|getting|receiving) (?:these|those|them)$', `${PERHAPS} messages`],
  [
    '(?:(?:you|u) )?(?:dont (?:need|have|got) to|need not|neednt)|no (?:need|reason) to|(?:(?:you|u) )?(?:dont need|no need)(?= (?:messages?|text|contact|sending|texting|messaging))',
    PERHAPS,
  ],
  [
    'no (?:tengo interes|estoy interesad[oa]) en|no me interesan?(?= (?:recibir|sus|tus|estos) )|no me interesa(?= recibir)|me niego a',
    'no quiero',
  ],
  ['no (?:hace falta|es necesario)(?: que)?', PERHAPS],
  ['nao (?:tenho interesse|estou interessad[oa]) em', 'nao quero'],
  ['nao (?:precisa|precisam)(?: de)?', PERHAPS],
  ['(?:pas|plus) interessee? (?:par|de)|refuse de', 'veux pas'],
  ['(?:cancelar|cancelen)(?= (?:todos )?(?:los|sus|estos|mas) (?:mensajes|promociones|anuncios))', 'paren'],
  ['kuch (?:mat|na) (?:bhejo|bheje|bhejna|bhejiye)', 'message mat bhejo'],
  ['d(arreter|envoyer|ecrire|etre|embeter|appeler)', '$1'],
  ['pas (?:besoin|la peine)', PERHAPS],
  ['keine whatsapps? mehr', 'keine nachrichten mehr'],
  ['(?:habe )?kein interesse(?: mehr)? an', 'keine mochte'],
  ['(?:brauchen|braucht|brauchst)(?: sie)?(?= (?:mir|mich|nicht) )', PERHAPS],
  ['meine (?:kontakt)?daten', 'meine nummer'],
  ['non sono (?:piu )?interessat[oa] (?:a|ai|alle)', 'non voglio'],
  ['non (?:serve|c e bisogno di|occorre)', PERHAPS],
  ['(?:لا داعي|ما يحتاج|مو لازم|مش لازم)(?: ان)?|ما عاد', PERHAPS],
  ['(?:не надо|не нужно)', PERHAPS],
  ['gerek yok', PERHAPS],
  ['(?:tidak|gak|nggak|tak|ga) (?:perlu|usah)', PERHAPS],
  ['(?:hoeft|hoeven|hoef)(?: je| jullie| u)?(?= (?:mij|me|niet|geen) )', PERHAPS],
  ['(?:nahi|nahin|नहीं) (?:bheje|bheja|bheji|भेजे|भेजा|भेजी)', PERHAPS],
  // At the end of a sentence these ask politely: "do send it, please".
  ['(?:न|ना)(?= (?:भेज|कर))', 'मत'],
  ['ਨਾ(?= (?:ਭੇਜ|ਕਰ))', 'ਨਹੀਂ'],
  ['(?:ન|ના)(?= (?:મોકલ|કર))|(?<=(?:મોકલશો|કરશો) )(?:ન|ના)', 'નહીં'],
  ['نہ(?= (?:بھيج|كر))', 'مت'],
  ['na(?= (?:bhej|kar))', 'mat'],
  [
    '(?:tidak|gak|nggak|tak|ga) (?:mau|ingin) (?:menerima|terima|dapat)(?= (?:pesan|sms|promo|iklan|broadcast|spam|wa|chat)(?: |$))',
    'jangan kirim sms',
  ],
  ['(?:tidak|gak|nggak|tak|ga) (?:mau|ingin) (?:di ?hubungi|di ?ganggu)', 'jangan ganggu saya'],
  ['schrijf (?:me|mij) uit|(?:meld|schrijf) (?:me|mij) af', 'uitschrijven'],
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
  ['(?:(?:que )?me den|darme|darse|dame|deme|denme) de baja', 'darmedebaja'],
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
];

const JOINED: readonly (readonly [RegExp, string])[] = TOGETHER.map(([words, one]) => [
  new RegExp(`(?<![\\p{L}\\p{M}])(?:${words})(?![\\p{L}\\p{M}])`, 'gu'),
  one,
]);

/** Letters that are a letter of their own with a mark, which people leave out. */
const plainer = (text: string): string => text.replaceAll('ı', 'i').replaceAll('ł', 'l');

type Vocabulary = ReadonlyMap<string, ReadonlySet<Part>>;

const BY_LANGUAGE: ReadonlyMap<string, Vocabulary> = new Map(
  Object.entries({ ...VOCABULARIES, ...FURTHER_VOCABULARIES, ...ASIAN_VOCABULARIES }).map(([language, parts]) => [
    language,
    vocabularyOf(parts),
  ]),
);
const PARTS_BY_WORD: readonly Vocabulary[] = [...BY_LANGUAGE.values()];

function vocabularyOf(parts: (typeof VOCABULARIES)[string]): Vocabulary {
  const words = new Map<string, Set<Part>>();
  for (const [part, line] of Object.entries(parts) as [Part, string][])
    for (const word of foldedLetters(line).split(' ')) words.set(word, (words.get(word) ?? new Set<Part>()).add(part));
  return words;
}

/** The language of which a sentence has most words, at least two or half of them; undefined: none. @param spoken as below */
export function languageIn(spoken: string): string | undefined {
  const words = plainer(spoken).split(' ');
  const count = ([, known]: [string, Vocabulary]) => words.filter((word) => known.has(word)).length;
  const [best] = [...BY_LANGUAGE].sort((one, other) => count(other) - count(one));
  return best && (count(best) > 1 || 2 * count(best) >= words.length) ? best[0] : undefined;
}

/** All words of refusals in any language. A sentence of which most are others is none, which is found out quickly so. */
const OF_REFUSALS: ReadonlySet<string> = new Set([
  ...PARTS_BY_WORD.flatMap((words) => [...words.keys()]),
  ...TOGETHER.flatMap(([words]) => words.match(/[\p{L}\p{M}]+/gu) ?? []),
]);

function mayBeRefusal(words: readonly string[]): boolean {
  const known = words.filter((word) => OF_REFUSALS.has(word)).length;
  return words.length <= 2 * WORDS_MAX && 2 * known >= words.length;
}

/**
 * Whether a sentence asks for no more messages: all of its words are of one language's words for that, and together they say
 * stop writing, do not write to me, take me off, or unsubscribe me.
 * @param spoken folded, without polite words around it, one blank between words
 * @returns undefined: it is about something else
 */
export function refusalIn(spoken: string): Refusal | undefined {
  const written = plainer(spoken);
  if (!mayBeRefusal(written.split(' '))) return undefined;
  const words = JOINED.reduce((text, [before, after]) => text.replace(before, after), written).split(/ +/u);
  if (words.length > WORDS_MAX) return undefined;
  const sure = words.filter((word) => word !== PERHAPS);
  if (sure.length < words.length)
    return PARTS_BY_WORD.some((vocabulary) => isAboutMessages(sure, vocabulary)) ? 'unclear' : undefined;
  if (PARTS_BY_WORD.some((vocabulary) => saysSo(words, vocabulary))) return 'clear';
  return PARTS_BY_WORD.some((vocabulary) => nearlySaysSo(words, vocabulary)) ? 'unclear' : undefined;
}

/** The least words that a refusal has beside one that is not known. */
const KNOWN_MIN = 3;

/**
 * Whether a sentence asks for none if one of its words, which says anything at all, is left out. Only those count that say
 * besides that something is sent or received: "I want to stop by for messages" says more with its other word.
 */
function nearlySaysSo(words: readonly string[], vocabulary: Vocabulary): boolean {
  const known = words.filter((word) => vocabulary.has(word));
  const has = (part: Part) => known.some((word) => vocabulary.get(word)?.has(part));
  const isStrong = has('what') && (has('stop') ? has('send') : has('want') && has('get'));
  return known.length >= KNOWN_MIN && known.length === words.length - 1 && isStrong && saysSo(known, vocabulary);
}

/** Whether a sentence asks clearly for no more messages. */
export const asksForNone = (spoken: string): boolean => refusalIn(spoken) === 'clear';

function isAboutMessages(words: readonly string[], vocabulary: Vocabulary): boolean {
  const found = words.map((word) => vocabulary.get(word));
  return !found.includes(undefined) && found.some((one) => one?.has('how') || one?.has('send') || one?.has('what'));
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
  if (!has('not') && has('nothing') && has('send') && has('me')) return true;
  if (!has('not')) return has('what') && (has('want') || (has('more') && !has('get')));
  if (has('how', 'send') && has('self') && !has('want')) return false;
  if (has('how') && has('me')) return true;
  if (has('nothing') && has('send') && has('me')) return true;
  if (!has('what')) return false;
  if (has('want')) return !has('send') || has('me');
  return has('send') || (has('more') && !has('get'));
}
