import { foldHeader } from '../csv.js';
import { askedFor } from './opt-out-questions.js';

/** Headers of columns for people who want no messages, and the words in such a cell, folded as headers are. */
const OUT =
  'stopped, stop sms, unsubscribed, unsubscribe, unsub, unsubscribes, opted out, opt out, optout, do not contact, do not disturb, do not message, do not text, do not call, do not sms, do not whatsapp, dont contact, dnc, dnd, blocked, blacklisted, blacklist, blocklisted, suppressed, suppression, exclude, excluded, banned, no contact, no messages, no marketing, no whatsapp, spam complaint, ' +
  'abgemeldet, abmeldedatum, abbestellt, gesperrt, nicht kontaktieren, widerrufen, werbesperre, keine werbung, kontaktsperre, sperrvermerk, sperre, werbewiderspruch, abmeldung, abgemeldet am, robinson, desuscrito, dado de baja, baja, no contactar, no molestar, no enviar, no llamar, lista negra, bloqueado, bloqueada, nao perturbe, nao enviar, nao contactar, cancelou inscricao, cancelou a inscricao, nao contatar, descadastrado, ' +
  'desabonne, desabonnee, desabonnement, desinscrit, desinscrite, desinscription, ne pas contacter, ne pas deranger, liste noire, bloque, disiscrizione, disiscritta, lista nera, non disturbare, disiscritto, non contattare, bloccato, berhenti, jangan hubungi, diblokir, daftar hitam, berhenti langganan, berhenti berlangganan, отписан, отписана, отписка, отписался, отписалась, черный список, стоп лист, не писать, не звонить, не беспокоить, заблокирован, ' +
  'aramayin, engellendi, kara liste, abonelik iptal, abonelik iptali, izin yok, mesaj istemiyor, abonelikten cikti, ملغى الاشتراك, ألغى الاشتراك, الغاء الاشتراك, متوقف, محظور, لا تتواصل, عدم الاتصال, 退订, 已退订, 拒收, 配信停止, 수신거부, सदस्यता समाप्त, ' +
  'uitgeschreven, afgemeld, geblokkeerd, niet contacteren, niet benaderen, wypisany, zablokowany, nie kontaktowac, avregistrerad, blockerad, afmeldt, blokeret, ' +
  'відписаний, заблокований, engelli, iletisim yok, موقوف, ملغي, محظورة, ملغي الاشتراك, لا يرغب, لا ترغب, لا يريد, لا تريد, رافض, القايمه السوداء, حظر, محذوف, ممنوع, عدم الإزعاج, عدم الإرسال, مسدود, لغو اشتراک, הוסר, חסום, לא לשלוח, 取消订阅, 取消訂閱, 不再联系, 不要联系, 黑名单, 黑名單, 勿扰, 屏蔽, ブロック, 受信拒否, 停止, 拒否, 차단, 거부, διαγραφηκε, da huy, ' +
  'opposition, droit d opposition, ne pas appeler, ne pas envoyer, ne pas écrire, nicht anrufen, nicht anschreiben, nicht stören, nicht schreiben, no escribir, no mandar mensajes, não ligar, não mandar, não incomodar, non chiamare, non inviare, non scrivere, niet storen, niet bellen, niet appen, nie dzwonić, nie wysyłać, nie przeszkadzać, kontakta ej, stör ej, må ikke kontaktes, ' +
  'iletişime geçme, iletişime geçmeyin, iletişim istemiyor, rahatsız etme, rahatsız etmeyin, jangan dihubungi, jangan kirim, jangan ganggu, không liên hệ, không làm phiền, ห้ามติดต่อ, не отправлять, не присылать, не связываться, не турбувати, не писати, не дзвонити, ' +
  'رفض الرسائل, لا تتصل, لا تتصل به, لا تراسل, لا ترسل, لا ترسل له, عدم التواصل, عدم المراسلة, عدم الازعاج, تماس نگیرید, پیام نفرستید, لغو عضویت, رابطہ نہ کریں, לא ליצור קשר, אין ליצור קשר, לא להתקשר, संपर्क न करें, परेशान न करें, 連絡不可, 연락금지, 연락 금지, 勿联系, 禁止联系';
/** Headers of columns for people who want messages. */
const IN =
  'subscribed, werbung erlaubt, nachrichten erlaubt, acepta publicidad, acepta comunicaciones, acepta comunicaciones comerciales, acepta mensajes, acepta marketing, aceita marketing, aceita mensagens, accepte la publicite, allow broadcast, allow broadcasts, receives broadcasts, receives messages, receive messages, messages allowed, message allowed, messaging allowed, bulk message allowed, bulk messages allowed, allow messages, opted in, opt in, optin, whatsapp opt in, can contact, may contact, abonniert, suscrito, inscrito, abonne, iscritto, مشترك, подписан, 已订阅';
/** Headers of columns that say in a word whether a person agreed. */
const CONSENT =
  'subscriber, subscriber status, status para comunicacao, status para comunicacao por whatsapp, consent, marketing consent, permission, marketing permission, marketing status, subscription, subscription status, contact status, opt status, accepts, einwilligung, zgoda, zgoda marketingowa, согласие, согласие на рассылку, izin, موافق, consentimento, souhlas, consentimiento, consentement, consenso, الموافقة, موافقة';
/** Headers of columns that name a state in a word: of a person, and also of an order or a message. */
const STATUS =
  'status, whatsapp status, wa status, sms status, lead status, state, estado, statut, stato, الحالة, статус, 状态';
const NO =
  'false, f, no, n, 0, 0 0, off, disabled, unchecked, not unsubscribed, nicht abgemeldet, keine, nee, nej, não, ne, όχι, いいえ, 아니오, नहीं, לא, none, null, nein, non, nao, nie, لا, нет, 否, nunca, never, falsch, faux, falso, yanlis, ложь, неправда, nepravda, falsz, onwaar, falskt, falsk, epatosi, hamis, fals, ψευδης, خطا, שקר, salah, เท็จ, hayir, tidak, na, n a, active, ok';
/** Words in such a cell for a person who did not opt out. */
const STAYED =
  'opted in, optin, opt in, subscriber, allowed, permitted, valid, member, not blocked, not opted out, not stopped, never subscribed, pending, confirmed, aktiv, angemeldet, activo, activa, ativo, actif, attivo';

/** Words of a cell without a known value. */
const UNKNOWN = 'none, null, na, n a, active, ok';
/** Words for an opt-out in a cell that are no header. */
const SAID = 'stop, opted-out, unsubscribed by user';
/** Words for an opt-out under a header of consent: orders and messages are rejected or withdrawn, too. */
const DENIED =
  'revoked, withdrawn, denied, rejected, declined, refused, retirado, retire, abgelehnt, verweigert, refusé, refusée, rechazado, rechazada, recusado, recusada, rifiutato, rifiutata, geweigerd, odmowa, отказ, отказано, reddedildi, ditolak, مرفوض, رفض, 拒绝, 拒絕';
/**
 * Words that a header may add: the channel, the time, the person. Words for mail are not among them: opt-outs of mail
 * alone do not count for messages.
 */
const BESIDE = new Set(
  (
    'is has was the a from of all to for on at by global gdpr rgpd dsgvo phone mobile contact person customer user whatsapp wa sms mms text texts message messages messaging marketing broadcast broadcasts list date time zeit datum am via reason status flag preference ' +
    'nachrichten werbung newsletter kunde kontakt von der fecha de la del los mensajes cliente contacto publicidad mensagens data da messages client liste messaggi cliente ' +
    'رسايل الرسايل بالرسايل التسويق العميل الزبون استقبال استلام من في تاريخ сообщения рассылки рассылка от дата mesaj mesajlar tarihi sms pesan tanggal'
  ).split(' '),
);

/** The day that databases write for none, and a tick of a box. */
const NO_DAY = /^\s*(?:0000-00-00|1970-01-01)(?:[T ].*)?$/;
const TICKED = /^\s*[☑✓✔✅]\ufe0f?\s*$/u;

/** Folded as headers are, with one way to write letters that are written in two. */
const plainly = (text: string): string =>
  foldHeader(text)
    .replaceAll('ı', 'i')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replace(/[أإآٱ]/gu, 'ا')
    .replace(/[ىیې]/gu, 'ي')
    .replaceAll('ئ', 'ي')
    .replaceAll('ک', 'ك')
    .replaceAll('ة', 'ه')
    .replaceAll('ـ', '');

const folded = (words: string): ReadonlySet<string> => new Set(words.split(', ').map(plainly));

type Meaning = 'out' | 'in' | 'consent' | 'status';

const headers: readonly (readonly [Meaning, ReadonlySet<string>])[] = [
  ['out', folded(OUT)],
  ['in', folded(IN)],
  ['consent', folded(CONSENT)],
  ['status', folded(STATUS)],
];
const noes = folded(NO);
const outs = folded(`${OUT}, ${SAID}`);
const denied = folded(DENIED);
const unknown = folded(UNKNOWN);
const stayed = folded(`${IN}, ${STAYED}`);
/** Words of languages that write words without blanks between them. */
const joined = OUT.split(', ').filter((word) => /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}]/u.test(word));

const apart = (header: string): string =>
  header.replace(/whats\s?app/giu, 'Whatsapp').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');

/** The meaning of a column about opt-outs; undefined: none. @param header as the file has it */
export function optOutMeaning(header: string): Meaning | undefined {
  const name = plainly(apart(header));
  const [question = ''] = apart(header).split(/[.?!;؟？(](?<=[\p{L}\p{N}]\s*.)/u);
  const known = (text: string) => headers.find(([, words]) => words.has(text))?.[0];
  const bare = name
    .split(' ')
    .filter((word) => !BESIDE.has(word))
    .join(' ');
  return (
    known(name) ??
    known(bare) ??
    askedFor(plainly(question)) ??
    askedFor(name) ??
    (joined.some((word) => name.includes(word)) ? 'out' : undefined)
  );
}

/**
 * Whether a cell says that its person wants no messages. In a column such as `unsubscribed` everything counts that is
 * not empty and not a no, for example a date; in one such as `subscribed` a no counts; in one such as `status` a word
 * for it.
 */
export function saysOptOut(meaning: Meaning, cell: string): boolean {
  const said = NO_DAY.test(cell) ? '' : plainly(TICKED.test(cell) ? 'yes' : cell);
  switch (meaning) {
    case 'out':
      return said !== '' && !noes.has(said) && !stayed.has(said);
    case 'in':
      return outs.has(said) || denied.has(said) || (said !== '' && noes.has(said) && !unknown.has(said));
    case 'consent':
      return outs.has(said) || denied.has(said);
    case 'status':
      return outs.has(said);
  }
}

/** The columns about opt-outs, by their places. @param names as the file has them */
export const optOutColumns = (names: readonly string[]): readonly (readonly [place: number, meaning: Meaning])[] =>
  names.flatMap((name, place) => {
    const meaning = optOutMeaning(name);
    return meaning === undefined ? [] : [[place, meaning] as const];
  });

/** Whether a row says in any of these columns that its person wants no messages. */
export const rowSaysOptOut = (columns: ReturnType<typeof optOutColumns>, cells: readonly string[]): boolean =>
  columns.some(([place, meaning]) => saysOptOut(meaning, cells[place] ?? ''));
