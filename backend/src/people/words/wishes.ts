import { ORNAMENTS, withoutTones } from './folded-letters.js';
import { isMistypedStop } from './mistyped.js';
import { languageOfSentence, refusalOf } from './refusals.js';
import type { Refusal } from './sentences.js';
import { ASIAN_EVERYDAY, ASIAN_REFUSALS } from './vocabulary/asian-words.js';

/** The wish that a whole message may express: no more messages, or messages again. */
export type Wish = 'stop' | 'start';

/** All that the FCC names as revoking consent by themselves, and how they are said elsewhere. One entry a word or phrase. */
const STOP: Readonly<Record<string, string>> = {
  en: 'stop, stopall, stop all, quit, end, cancel, unsubscribe, revoke, opt out',
  ar: 'ستوب, إيقاف, توقف, أوقف, قف, وقف, إلغاء, ألغ, إلغاء الاشتراك, ألغ الاشتراك, إيقاف الرسائل, أوقفوا الرسائل, لا ترسل, لا تراسلني, سحب الموافقة, لغو',
  es: 'parar, pare, cancelar, salir, baja, alto, detener, darme de baja, darse de baja, dar de baja, cancelar suscripción, anular suscripción, desuscribir, desuscribirme, no más mensajes, revocar',
  pt: 'parar, pare, cancelar, sair, descadastrar, desinscrever, cancelar inscrição, cancelar assinatura, remover, revogar, não quero mais mensagens, chega de mensagens',
  fr: 'arrêt, arrêter, arrêtez, désabonner, désabonnement, me désabonner, se désabonner, désinscrire, me désinscrire, désinscription, annuler, résilier, révoquer, plus de messages',
  de: 'stopp, abmelden, abbestellen, abbrechen, austragen, beenden, kündigen, widerruf, widerrufen, keine nachrichten mehr',
  hi: 'रोकें, रोको, रुको, रुकें, बंद, बन्द, बंद करो, बंद करें, बन्द करें, रद्द, रद्द करें, सदस्यता रद्द करें, सदस्यता समाप्त, स्टॉप, अनसब्सक्राइब, ऑप्ट आउट, band karo, roko',
  id: 'berhenti, hentikan, henti, batal, batalkan, keluar, berhenti berlangganan, batal berlangganan, jangan kirim lagi',
  it: 'annulla, basta, fermare',
  ru: 'стоп, отписаться',
  tr: 'dur, iptal',
  zh: '停止, 退订, 退訂',
  ja: '停止, 配信停止',
  ko: '수신거부',
};

const START: Readonly<Record<string, string>> = {
  en: 'start, unstop, resume, subscribe, opt in',
  ar: 'ابدأ, بدء, اشتراك',
  es: 'iniciar, comenzar, empezar, alta',
  pt: 'iniciar, começar',
  fr: 'démarrer, commencer',
  de: 'starten, anmelden',
  it: 'iniziare, inizia',
  ru: 'старт, подписаться',
  tr: 'başla, başlat',
  id: 'mulai',
  zh: '开始, 開始, 订阅, 訂閱',
  ja: '開始, 配信開始',
  ko: '수신동의',
};

/**
 * Words of every day among those above: alone they may as well answer what was asked. They are asked back, unless the
 * message before offered them.
 */
const EVERYDAY =
  'baja por favor, por favor baja, dar baja, dar la baja, quit, end, cancel, قف, وقف, إلغاء, ألغ, لغو, cancelar, salir, baja, alto, pare, detener, sair, remover, annuler, arrêter, arrêtez, arrêtez svp, arrêtez s’il vous plaît, arrêt, résilier, ' +
  'abbrechen, beenden, kündigen, austragen, abmeldung, बंद, बन्द, रद्द, रद्द करें, रुको, रुकें, batal, batalkan, keluar, henti, hentikan, ' +
  'annulla, basta, fermare, dur, iptal, ' +
  'cancel subscription, cancel my subscription, end subscription, end my subscription';

/** Clear refusals that are no single word. */
const REFUSALS =
  'quitar de la lista, não mandem mais, não mandem mais mensagens, stoppt das, не писать, не писать мне, dont msg, do not msg, stop it, stop messaging, stop messaging me, stop sending, stop sending me messages, stop sending messages, stop texting, stop texting me, stop writing, ' +
  'stop writing me, stop all messages, stop messages, do not message me, dont message me, do not contact me, dont contact me, do not write me, dont write me, ' +
  'do not text me, dont text me, no more messages, no messages, remove me, remove me from your list, take me off your list, leave me alone, cancel subscription, cancel my subscription, end subscription, end my subscription, cancelar la suscripción, cancelar mi suscripción, unsubscribe me, unsubscribe us, opt me out, ' +
  'do not disturb, dnd, no spam, no spam please, no more spam, block me, stop whatsapp, unreg, unsubcribe, unsuscribe, unsubscibe, unsubsribe, unsubscrib, unsubscrive, unsubscribr, ' +
  'não quero mais receber, no quiero recibir más, je ne veux plus recevoir, ich will das nicht mehr bekommen, ich möchte das nicht mehr bekommen, i dont want to receive this anymore, ' +
  'ingen reklam, ingen reklam tack, proszę o usunięcie z listy, proszę o usunięcie numeru, не беспокоить, прошу не беспокоить, jangan spam, i dont consent, i dont consent to this, ya no quiero recibir nada, no quiero recibir nada, eliminar suscripción, eliminar mi suscripción, abonelik iptal, aboneliği iptal et, لغو۱۱, لغو11, 请把我删除, 請把我刪除, ' +
  'abmeldung, لا ترسلوا لي, لا ترسلوا, لا تراسلوني, توقفوا, توقفوا عن الإرسال, لا أريد رسائل, no me escriban, no me escribas, no enviar más, não me envie mais, ne plus écrire';

/** Letters and digits of the longest message that is a wish. */
const COMPARED_MAX = 160;
/**
 * The compared form: letters and digits alone, without case, accents, spaces and punctuation, and one way to write an
 * Arabic alef. 'S T O P!' and 'Opt-Out' are 'stop' and 'optout'.
 */
export const comparable = (text: string): string => comparableWord(text);

function comparableWord(text: string): string {
  return withoutTones(text)
    .normalize('NFKD')
    .toLowerCase()
    .replace(ORNAMENTS, '')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
    .replace(/[أإآٱ]/gu, 'ا')
    .replace(/ى/gu, 'ي')
    .replace(/ة/gu, 'ه');
}

/** Polite words around a refusal that change nothing. */
const POLITE = new Set(
  'please pls plz kindly thanks thank you thx ty tnx now ok hi hello sorry من فضلك فضلكم رجاء لو سمحت شكرا por favor gracias obrigado obrigada bitte danke merci svp'
    .split(' ')
    .map((word) => comparableWord(word)),
);

/** The same without what is said around it, and with letters and words said once that were said again and again. */
function plain(text: string): string {
  const words = text
    .split(/\s+/)
    .map(comparableWord)
    .filter((word) => word !== '' && !POLITE.has(word));
  const once = new Set(words).size === 1 ? words.slice(0, 1) : words;
  // "STOP إيقاف", as senders ask for it in two languages
  const clear = words.every((word) => isStop(word)) ? words.filter((word) => !everyday.has(word)).slice(0, 1) : [];
  return (words.length > 1 && clear.length > 0 ? clear : once).join('').replace(/(\p{L})\1{2,}/gu, '$1');
}

/** A word that is the same in two languages comes once. */
function wordsOf(list: Readonly<Record<string, string>>): string[] {
  const words = Object.values(list).flatMap((line) => line.split(', '));
  return [...new Map(words.map((word) => [comparable(word), word])).values()];
}

/** By word as it is compared: the first language that has it, in the order above. */
const languages = new Map(
  Object.entries(STOP)
    .reverse()
    .flatMap(([language, line]) => line.split(', ').map((word) => [comparable(word), language] as const)),
);

/** The language of a word or a sentence that means stop; undefined for any other text, and for words of accounts. */
export function languageOfStop(text: string): string | undefined {
  if (!mayBeWish(text)) return undefined;
  const compared = comparable(text);
  return languages.get(compared) ?? (meant(text, compared) === undefined ? undefined : languageOfSentence(text));
}

const ALL_WORDS: readonly string[] = wordsOf(STOP);
const stops: ReadonlySet<string> = new Set(ALL_WORDS.map(comparable));
const everyday: ReadonlySet<string> = new Set(`${EVERYDAY}, ${ASIAN_EVERYDAY}`.split(', ').map(comparable));
const refusals: ReadonlySet<string> = new Set(`${REFUSALS}, ${ASIAN_REFUSALS}`.split(', ').map(comparable));
const starts: ReadonlySet<string> = new Set(wordsOf(START).map(comparable));

/** Whether a message is short enough to be one of the words at all. */
export const mayBeWish = (text: string | null): text is string =>
  text !== null && text.length <= 4 * COMPARED_MAX && comparable(text).length <= COMPARED_MAX;

/**
 * Only a whole message counts: 'stop, he is not coming' is an answer like any other.
 * @param own words of the account that mean stop, as they are compared
 */
export function wishOf(text: string | null, own: ReadonlySet<string> = NONE): Wish | undefined {
  if (!mayBeWish(text)) return undefined;
  const compared = comparable(text);
  if (own.has(compared)) return 'stop';
  if (!stops.has(compared) && !refusals.has(compared) && starts.has(compared)) return 'start';
  return meant(text, compared) === undefined ? undefined : 'stop';
}

/** The sign alone. Others, as for "no entry", may be an answer. */
const STOP_SIGN = /^[\s\ufe0f!.]*(?:🛑[\s\ufe0f!.]*)+$/u;

/** Whether a message asks for no more messages, and how clearly. @param compared the same text in its compared form */
function meant(text: string, compared: string): Refusal | undefined {
  if (everyday.has(compared)) return 'unclear';
  if (STOP_SIGN.test(text)) return 'clear';
  const bare = plain(text);
  const says = isOneWord(text) ? isStop : isExactStop;
  const isWord = says(compared) || (says(bare) && !everyday.has(bare));
  if (isWord) return isAsking(text) ? 'unclear' : 'clear';
  return refusalOf(text, isClearWord);
}

const isExactStop = (word: string): boolean => stops.has(word) || refusals.has(word);

const isStop = (word: string): boolean => word !== '' && (isExactStop(word) || isMistypedStop(word));

/** Whether a text is one word, beside polite ones, or one in spaced letters. "Unsubscribe: no" is no typing error. */
function isOneWord(text: string): boolean {
  const words = text
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(comparableWord)
    .filter((word) => word !== '' && !POLITE.has(word));
  return new Set(words).size === 1 || words.every((word) => word.length === 1);
}

/** "Stop?" */
const isAsking = (text: string): boolean => /[?؟？]/u.test(text) && !/[!！]/u.test(text);

/** Whether a part of a message is a word or a phrase that means stop by itself. */
function isClearWord(part: string): boolean {
  const compared = comparable(part);
  return (stops.has(compared) || refusals.has(compared)) && !everyday.has(compared);
}

/** As people write them: those that mean stop without being asked back. */
export const STOP_WORDS: readonly string[] = ALL_WORDS.filter((word) => !everyday.has(comparable(word)));

/**
 * Whether a message may mean stop, and may mean something else: a word of every day, a question, or a sentence that can be
 * understood both ways.
 */
export const isEveryday = (text: string | null): text is string =>
  mayBeWish(text) && meant(text, comparable(text)) === 'unclear';

/**
 * Whether a message offered a word as a way to opt out: in one sentence with a clear word for that, as in "Reply CANCEL to
 * unsubscribe".
 * @param message what the person had been sent
 * @param word what they answered
 */
export function offersOptOut(message: string, word: string): boolean {
  const wanted = comparable(word);
  return message.split(/[.!?;\n。！？؟]+/u).some((sentence) => {
    const words = sentence
      .split(/\s+/)
      .map(comparable)
      .filter((one) => one !== '');
    const says = (meant: (text: string) => boolean) =>
      words.some((_, from) => [1, 2, 3].some((length) => meant(words.slice(from, from + length).join(''))));
    const isClear = (text: string) => (stops.has(text) || refusals.has(text)) && !everyday.has(text);
    return says((text) => text === wanted) && says((text) => isClear(text) && text !== wanted);
  });
}

/** The wish that a message expresses clearly, without the own words of an account. */
export const clearWishOf = (text: string | null): Wish | undefined => (isEveryday(text) ? undefined : wishOf(text));

const NONE: ReadonlySet<string> = new Set();
