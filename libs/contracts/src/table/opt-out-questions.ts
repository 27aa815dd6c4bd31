/** Beginnings of a question or a sentence of a form about what a person wants. */
const ASKS = new RegExp(
  '^(?!(?:do you|i) like )(?:(?:do|would|may|can|could|are) (?:you|we|i) )?(?:i )?(?:would )?(?:agree|consent|i?d? ?like|want|wish|(?:happy|willing|ok|okay) (?:to|for|if)|(?:ok|okay) with|contact you|message you|text you|send you)(?: |$)' +
    '|^(?:ich (?:mochte|stimme)|mochten sie|mochtest du|durfen wir|darf ich|wollen sie)(?: |$)' +
    '|^(?:quieres|quiere|quiero|desea|deseas|deseo|acepta|aceptas|acepto|autoriza|autorizas|podemos)(?: |$)' +
    '|^(?:deseja|quer|quero|aceita|aceito)(?: |$)' +
    '|^(?:acceptez|souhaitez|voulez|autorisez|consentez|j ?accepte|je souhaite|pouvons)(?: |$)' +
    '|^(?:هل (?:توافق|توافقين|ترغب|ترغبين|تريد|تريدين|تود|تسمح)|اوافق|ارغب) ' +
    '|^(?:согласны|хотите|вы согласны|согласен|согласна) |(?:almak ister|kabul ediyor|onayliyor|izin veriyor)',
  'u',
);

/** Names of a message to a phone. A message in the singular may be one that the person writes. */
const MESSAGES = new RegExp(
  '(?<!\\p{L})(?:messag(?:es|ing)|(?:whatsapp|text|send you an?) message|message (?:me|you)|texts|text (?:me|you)|(?:by|via) text|sms|mms|updates|offers|marketing|promotions?|contacted|newsletters?)(?!\\p{L})' +
    '|whatsapp|واتساب|nachricht|werbung|kontakt|angebote|mensajes|publicidad|promociones|ofertas|contactar|mensagens|promocoes|contat|offres|contacter' +
    '|رسايل|عروض|التواصل|сообщ|рассыл|уведомл|mesaj|kampanya|bildirim',
  'u',
);
const CHAT =
  /whatsapp|واتساب|(?<!\p{L})(?:sms|mms|texts?)(?!\p{L})|(?<!\p{L})(?:and|or|und|oder|y|o|e|ou|et) (?:messages|mensajes|mensagens|nachrichten)/u;
/** Ways to reach a person that are none of ours; they do not count alone. */
const ELSEWHERE = new RegExp(
  '(?<!\\p{L})(?:e ?mails?|mails?|correos?|courriels?|e ?posta|calls?|callback|called|(?:by|via|per|over the|por|par) (?:phone|telephone|telefon|telefono|telefone|post)|anrufe?n?|llamadas?|llamar|ligac(?:ao|oes)|ligar|appels?|appeler|arama)(?!\\p{L})|ايميل|بريد|مكالم|اتصال هاتفي|почт|звон',
  'u',
);
const CALL_THERE = /whatsapp calls?(?!\p{L})|(?<!\p{L})calls? (?:on|by|via|over|per) whatsapp/gu;
/** A paper of one purchase, which a person may not want while they want messages. */
const PAPER =
  /(?<!\p{L})(?:receipts?|invoices?|bills?|quotes?|quotations?|rechnung(?:en)?|beleg|quittung|facturas?|recibos?|presupuesto|cotizacion|orcamento|nota fiscal|factures?|recu|devis|fatura)(?!\p{L})|فاتوره|ايصال|عرض سعر|квитанц/u;
const FOR_SURE = /messages|marketing|newsletter|nachrichten|werbung|mensajes|publicidad|mensagens|رسايل|сообщ|рассыл/u;

/** The answers that a form offers, and how consent can be taken back later: neither belongs to the question. */
const OFFERED =
  /(?<!\p{L})(?:yes|y|ja|si|sim|oui|نعم|да|evet) (?:(?:or|oder|o|ou|او|или) )?(?:no|n|nein|nao|non|لا|нет|hayir)(?!\p{L})|(?<!\p{L})or not$|oder nicht$|ام لا$/gu;
const LATER =
  /(?<!\p{L})(?:(?:and|i|you|we|but) )*(?:can|may|could|(?:reply|text|send|answer) stop) ?(?:to )?(?:unsubscribe|opt out|stop|withdraw|revoke|cancel|end)?(?: .*)? (?:any ?time|whenever|later|opt out|unsubscribe|cancel|end)(?: .*)?$/u;
/** Words that turn a question round: a yes below it wants no messages. `WhatsApp no` is a number. */
const TURNS = new RegExp(
  '(?<!\\p{L})(?:not|dont|do n t|don t|never|no longer|stop|stopped|unsub\\p{L}*|opt(?:ed|ing)? ?out|cancel|remove|removed|withdraw|revoke|refuse|decline|quit|leave|block|no(?= (?:more|further|messages|texts|sms|whatsapp|marketing|offers|updates|promotions?|newsletters?|contact))' +
    '|keine?[nr]?|nicht|nie|abmelden|abbestellen|austragen|widerrufen|widersprechen|^no(?= )|no(?= (?:recibir|quiero|quiere|desea|acepta|autoriza|mas))|baja|cancelar|dejar de|parar|nao|ne|pas|aucune?|arreter|(?:me )?desabonner|(?:me )?desinscrire|refuser' +
    '|لا|عدم|الغاء|ايقاف|وقف|لن|не|ни|отписаться|отказаться|отказ|прекратить|iptal|almamak)(?!\\p{L})',
  'gu',
);
const AUXILIARY = /(?<=^i )do (?=not|dont)|(?<!\p{L})(?:je n)(?= )/gu;

/** A longer header is no question. */
const LONGEST = 300;

/**
 * What a question of a form says of messages: `in`, a no below it wants none; `out`, a yes wants none; undefined: it
 * asks for something else.
 * @param name folded as headers are, the question alone
 */
export function askedFor(name: string): 'in' | 'out' | undefined {
  if (name.length > LONGEST) return undefined;
  const question = name.replace(OFFERED, ' ').replace(LATER, ' ').replace(/ +/gu, ' ').trim();
  const straight = question.replace(AUXILIARY, '').replace(TURNS, ' ').replace(/ +/gu, ' ').trim();
  if (!(ASKS.test(question) || ASKS.test(straight)) || !isOfMessages(question)) return undefined;
  return straight === question ? 'in' : 'out';
}

/** Mail, calls, and papers of a purchase do not count alone. */
function isOfMessages(question: string): boolean {
  const said = question.replace(CALL_THERE, 'call');
  if (!MESSAGES.test(said)) return false;
  return !(ELSEWHERE.test(said) && !CHAT.test(said)) && !(PAPER.test(said) && !FOR_SURE.test(said));
}
