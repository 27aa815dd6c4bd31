/** What somebody may ask for with a whole message: no more of them, or them again. */
export type Wish = 'stop' | 'start';

/** All that the FCC names as revoking consent by themselves, and how they are said elsewhere. One entry a word or phrase. */
const STOP: Readonly<Record<string, string>> = {
  en: 'stop, stopall, stop all, quit, end, cancel, unsubscribe, revoke, opt out',
  ar: 'إيقاف, توقف, أوقف, قف, وقف, إلغاء, ألغ, إلغاء الاشتراك, ألغ الاشتراك, إيقاف الرسائل, أوقفوا الرسائل, لا ترسل, لا تراسلني, سحب الموافقة, لغو',
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

/** Longer than any word here, as it is compared: a longer message is none of them. */
const COMPARED_MAX = 64;
/** Accents of Latin letters, Arabic vowel signs, the stretching line, and what chooses how a character looks. */
const ORNAMENTS = /[\u0300-\u036f]|[\u064b-\u065f]|\u0670|\u0640|\u20e3|[\ufe00-\ufe0f]/gu;

/**
 * What is compared: letters and digits alone, without case, accents, spaces and punctuation, and one way to write an
 * Arabic alef. 'S T O P!' and 'Opt-Out' are 'stop' and 'optout'.
 */
export const comparable = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(ORNAMENTS, '')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
    .replace(/[أإآٱ]/gu, 'ا')
    .replace(/ى/gu, 'ي')
    .replace(/ة/gu, 'ه');

/** What is the same in two languages comes once. */
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

/** The language of a word that means stop; undefined for any other text, and for words of accounts. */
export const languageOfStop = (text: string): string | undefined =>
  mayBeWish(text) ? languages.get(comparable(text)) : undefined;

/** As people write them. */
export const STOP_WORDS: readonly string[] = wordsOf(STOP);
const stops: ReadonlySet<string> = new Set(STOP_WORDS.map(comparable));
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
  if (stops.has(compared) || own.has(compared)) return 'stop';
  return starts.has(compared) ? 'start' : undefined;
}

const NONE: ReadonlySet<string> = new Set();
