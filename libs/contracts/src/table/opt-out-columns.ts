import { foldHeader } from '../csv.js';

/** Headers of columns that say who wants no messages, and what stands in such a cell, folded as headers are. */
const OUT =
  'stopped, unsubscribed, opted out, opt out, optout, do not contact, do not disturb, do not message, dnc, dnd, blocked, blacklisted, suppressed, no messages, ' +
  'abgemeldet, abbestellt, gesperrt, nicht kontaktieren, widerrufen, desuscrito, dado de baja, no contactar, bloqueado, cancelou inscricao, nao contatar, descadastrado, ' +
  'desabonne, desinscrit, ne pas contacter, bloque, disiscritto, non contattare, bloccato, berhenti, jangan hubungi, diblokir, отписан, не беспокоить, заблокирован, ' +
  'aramayin, engellendi, abonelikten cikti, ملغى الاشتراك, ألغى الاشتراك, الغاء الاشتراك, متوقف, محظور, لا تتواصل, عدم الاتصال, 退订, 已退订, 拒收, 配信停止, 수신거부, सदस्यता समाप्त';
/** Headers of columns that say who wants messages. */
const IN =
  'subscribed, opted in, opt in, optin, whatsapp opt in, can contact, may contact, abonniert, suscrito, inscrito, abonne, iscritto, مشترك, подписан, 已订阅';
/** Headers of columns that say how somebody stands, in a word. */
const STATUS =
  'status, state, subscription, subscription status, contact status, opt status, estado, statut, stato, الحالة, статус, 状态';
const NO =
  'false, no, n, 0, none, null, nein, non, nao, nie, لا, нет, 否, nunca, never, hayir, tidak, na, n a, active, ok';

const folded = (words: string): ReadonlySet<string> => new Set(words.split(', ').map(foldHeader));

type Meaning = 'out' | 'in' | 'status';

const headers: readonly (readonly [Meaning, ReadonlySet<string>])[] = [
  ['out', folded(OUT)],
  ['in', folded(IN)],
  ['status', folded(STATUS)],
];
const noes = folded(NO);
const outs = folded(OUT);

/** What a column tells of who wants messages; undefined: nothing. @param header as the file has it */
export function optOutMeaning(header: string): Meaning | undefined {
  const name = foldHeader(header);
  return headers.find(([, words]) => words.has(name))?.[0];
}

/**
 * Whether a cell says that its person wants no messages. In a column such as `unsubscribed` everything counts that is not
 * empty and not a no, for example a date; in one such as `subscribed` a no counts; in one such as `status` a word for it.
 */
export function saysOptOut(meaning: Meaning, cell: string): boolean {
  const said = foldHeader(cell);
  switch (meaning) {
    case 'out':
      return said !== '' && !noes.has(said);
    case 'in':
      return said !== '' && noes.has(said) && said !== 'active' && said !== 'ok';
    case 'status':
      return outs.has(said);
  }
}

/** The columns that tell of it, by their places. @param names as the file has them */
export const optOutColumns = (names: readonly string[]): readonly (readonly [place: number, meaning: Meaning])[] =>
  names.flatMap((name, place) => {
    const meaning = optOutMeaning(name);
    return meaning === undefined ? [] : [[place, meaning] as const];
  });

/** Whether a row says in any of these columns that its person wants no messages. */
export const rowSaysOptOut = (columns: ReturnType<typeof optOutColumns>, cells: readonly string[]): boolean =>
  columns.some(([place, meaning]) => saysOptOut(meaning, cells[place] ?? ''));
