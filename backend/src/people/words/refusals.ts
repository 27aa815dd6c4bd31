import { foldedLetters } from './folded-letters.js';
import { asksForNone } from './sentences.js';

/** Words with one blank between them: an apostrophe joins, other signs part. */
const spoken = (text: string): string =>
  foldedLetters(text)
    .replace(/['’`´]/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

const EN_TEXTS = '(?:messages?|texts?|msgs?|sms|ads|adverts|advertising|promotions?|offers|spam|notifications?)';
const EN_WHICH = '(?: (?:all|the|these|this|those|your|such|any|more|further|of|so many))*';

/**
 * How people say in a sentence that they want no more messages. Each describes a whole message without its polite words;
 * `stop` alone and the like are words of their own.
 */
const SENTENCES: readonly string[] = [
  // English
  `(?:i (?:want|wish|need|would like|d like|like) to |id like to |can you |could you |how (?:do|can) i )?(?:be )?(?:unsubscribed?|unsub|opt(?:ed)? out)(?: me)?(?: (?:from|of)(?: (?:this|these|your|the|all))+(?: (?:list|group|service|channel|${EN_TEXTS}))?)?`,
  `stop (?:sending|texting|messaging|contacting|spamming|bothering|writing|whatsapping|harassing|disturbing)(?: to)?(?: me)?${EN_WHICH}(?: ${EN_TEXTS})?`,
  `(?:i said )?stop${EN_WHICH} (?:${EN_TEXTS}|it)`,
  `(?:do not|dont|never) (?:message|text|contact|write|whatsapp|msg|spam|bother|disturb)(?: to)? me(?: any ?more| again| ever)*`,
  `(?:do not|dont|never) (?:ever )?send(?: me)?${EN_WHICH} ${EN_TEXTS}(?: any ?more| again| ever)*`,
  `i (?:do not|dont|no longer) (?:want|wish|need)(?: to (?:receive|get|have|see))?${EN_WHICH} ${EN_TEXTS}(?: any ?more| from you| from this number| again)*`,
  `no more ${EN_TEXTS}`,
  `(?:remove|delete|erase) (?:me|my (?:phone |whatsapp |mobile )?number|my contact)(?: from(?: (?:your|the|this|all))+ (?:list|lists|database|contacts|system))?`,
  `take (?:me|my number) off(?: (?:your|the|this) (?:list|lists|database))?`,
  // Spanish
  '(?:ya )?no (?:quiero|deseo)(?: recibir)?(?: mas| sus| estos| tus)* (?:mensajes?|publicidad|promociones)(?: suyos| de ustedes)?',
  '(?:ya )?no me (?:escrib(?:a|an|as)|molest(?:e|en|es))(?: mas)?',
  '(?:ya )?no me (?:envi(?:e|en|es)|mand(?:e|en|es))(?: mas| (?:mensajes?|publicidad|promociones))+',
  '(?:quiero )?(?:da|de|den|dar)me de baja(?: de (?:la|esta) lista)?',
  '(?:deja|deje|dejen) de (?:escribirme|molestarme|enviarme(?: mas)?(?: mensajes)?|mandarme(?: mas)?(?: mensajes)?)',
  '(?:borra|borre|borren|elimina|elimine|eliminen) mi numero',
  // Portuguese
  'nao (?:quero|desejo)(?: mais)?(?: receber)?(?: mais| suas| essas| estas)* (?:mensage(?:m|ns)|propaganda|promocoes)',
  'nao me (?:escreva|escrevam|incomode)(?: mais)?',
  'nao me (?:mande|mandem|envie|enviem)(?: mais| mensage(?:m|ns)| propaganda)+',
  '(?:me (?:tire|tira|remova|remove|exclua)|(?:tire|remova|exclua) (?:me|meu numero))(?: d(?:a|essa|esta|a sua) lista)?',
  '(?:pare|parem) de (?:me )?(?:mandar|enviar)(?: mais)?(?: mensage(?:m|ns))?',
  // French
  '(?:je )?(?:ne )?(?:veux|souhaite|desire) (?:plus|pas)(?: recevoir)?(?: de| vos| ces| aucun)* (?:messages?|pub|publicites?|sms)',
  'ne m ?(?:envoyez|envoie|ecrivez|ecris|contactez) plus(?: (?:rien|de (?:messages?|sms|pub)))?',
  '(?:desabonnez|desinscrivez|desabonne|desinscris|supprimez|retirez|enlevez) ?moi(?: de (?:la|votre|cette) liste)?',
  '(?:arretez|arrete) de m ?(?:ecrire|envoyer(?: des| vos)? messages|embeter|contacter)',
  '(?:supprimez|effacez|retirez) mon numero',
  // German
  '(?:ich )?(?:will|mochte|moechte|wunsche|wuensche) (?:bitte )?keine(?: weiteren)? (?:nachrichten|werbung|sms|mitteilungen)(?: mehr)?(?: von (?:ihnen|euch))?(?: (?:erhalten|bekommen))?',
  'keine(?: weiteren)? (?:nachrichten|werbung|sms|mitteilungen)(?: mehr)?(?: senden| schicken)?',
  '(?:schreib|schreibt|schreiben sie|kontaktier|kontaktieren sie) (?:mir|mich) (?:bitte )?(?:nicht|nie) (?:mehr|wieder)',
  '(?:melden sie mich|meld mich|meldet mich|ich mochte mich|ich will mich) (?:bitte )?(?:ab|abmelden|austragen)',
  '(?:nehmen sie|nehmt|nimm) mich (?:bitte )?(?:von|aus) (?:der|ihrer|eurer|deiner) liste',
  '(?:loschen sie|loscht|losch|loesch|loeschen sie) (?:bitte )?meine (?:nummer|telefonnummer|handynummer)',
  '(?:hort|hor|horen sie) auf(?: mir)? zu schreiben',
  // Italian, Dutch, Polish
  'non (?:scrivetemi|scrivermi|contattatemi)(?: piu)?',
  'non (?:mandatemi|inviatemi|voglio|desidero)(?: piu| ricevere| altri| i vostri)*(?: messaggi| pubblicita)(?: piu)?',
  '(?:cancella|cancellate|rimuovi|rimuovete|disiscrivi|disiscrivete)(?:mi| il mio numero)(?: dalla lista)?',
  '(?:afmelden|uitschrijven|(?:ik wil )?geen (?:berichten|reclame)(?: meer)?|schrijf me uit|meld mij af|stuur (?:me|mij) geen berichten meer)',
  '(?:wypisz|wypiszcie|usun|usuncie) (?:mnie|moj numer)(?: z listy)?|(?:prosze )?nie (?:pisz|piszcie)(?: do mnie| mi)?(?: wiecej)?|(?:prosze )?nie wysy[lł]aj(?:cie)?(?: do mnie| mi| wiecej| wiadomosci)+',
  // Turkish, Russian, Indonesian
  '(?:bana )?(?:artık )?(?:bir daha )?mesaj (?:atma|atmayın|atmayin|gonderme|gondermeyin|istemiyorum|almak istemiyorum)|abonelikten c[ıi]k(?:ar(?:[ıi]n)?|mak istiyorum)?|(?:beni )?listeden c[ıi]kar(?:[ıi]n)?',
  '(?:больше )?не (?:пиши|пишите|беспокойте)(?: мне| меня)?(?: больше)?|не (?:присылай|присылайте|отправляй|отправляйте)(?: мне)?(?: больше| сообщени[яйе])+|больше не (?:присылай|присылайте|отправляй|отправляйте)(?: мне)?(?: сообщени[яйе])?|(?:больше )?не (?:хочу|желаю) получать(?: ваши)?(?: больше)? (?:сообщения|рекламу|рассылку)|(?:отпишите|удалите|уберите) (?:меня|мой номер)(?: из (?:рассылки|списка|базы))?|отписка|отмена подписки|хватит (?:писать|спамить|присылать)(?: мне)?',
  '(?:tolong )?jangan (?:hubungi|chat|wa)(?: saya| aku)?(?: lagi)?|(?:tolong )?jangan kirimi?(?: saya| aku| pesan| lagi| ke saya)+|(?:hapus|keluarkan) (?:nomor )?saya(?: dari (?:daftar|grup))?',
  // Arabic, Persian, Urdu
  '(?:لو سمحت )?لا (?:ترسل|ترسلوا|ترسلون|تبعث|تبعثوا|تبعتوا)(?: لي| الي| علي)?(?: اي| مزيد من| المزيد من)?(?: رسايل| الرسايل| رساله| اعلانات)?(?: مره اخري| بعد الان| ثانيه)?',
  '(?:لا|ما|مش|مو) (?:اريد|ابي|ابغي|عايز|عاوز|ارغب|ارغب في|اود|بدي)(?: استقبال| استلام| تلقي)?(?: اي| المزيد من| مزيد من)?(?: رسايل| رسايلكم| الرسايل| رساله| اعلانات| الاعلانات| دعايه)(?: منكم| اخري| بعد الان)?',
  '(?:اوقف|اوقفوا|وقف|وقفوا|ايقاف|توقف عن|توقفوا عن|كفي|بطلوا) (?:ارسال )?(?:الرسايل|رسايل|رسايلكم|الاعلانات|الارسال|مراسلتي|ازعاجي|ازعاج)|بس ازعاج',
  '(?:احذف|احذفوا|امسح|امسحوا|شيل|شيلوا|ازيلوا|ازل) (?:رقمي|اسمي)(?: من (?:القايمه|قايمتكم|عندكم))?|(?:الغ|الغي|الغوا|الغاء) (?:اشتراكي|الاشتراك|اشتراك|الرسايل)',
  '(?:ديگر )?(?:لطفا )?(?:پيام|پيامك) (?:ندهيد|نفرستيد|ندين|نده|نفرست)|لغو (?:اشتراك|عضويت)|(?:مجهے |مجھے )?(?:ميسج|پيغام) (?:نہ|مت) (?:بهيجيں|بھيجيں|كريں|كرو)',
  // Hindi
  '(?:मुझे )?(?:मैसेज|मेसेज|संदेश|सन्देश) (?:मत|न|ना) (?:भेजो|भेजें|भेजिए|करो|करें)|(?:mujhe )?(?:message|msg|sms) (?:mat|na) (?:bhejo|bheje|bhejiye|karo|kare)',
  // Chinese, Japanese, Korean
  'td|(?:回复?)?(?:td|t)?(?:退订|退訂)|(?:我要)?(?:取消订阅|取消訂閱|取消關注|拒收|拒绝接收|请勿打扰|請勿打擾|勿扰)|(?:请|請)?(?:不要|别|別|勿)(?:再)?(?:给我|給我|跟我)?(?:发|發|传|傳|联系|聯絡|打扰|打擾)(?:我)?(?:了|信息|消息|短信|广告|訊息|簡訊|廣告)*',
  '(?:(?:(?:配信|メッセージ|メール)の?)?停止|(?:配信|メッセージ|メール)の?解除)(?:希望|してください|して下さい|お願いします)?|登録解除|(?:もう)?(?:メッセージを)?送らないで(?:ください|下さい)?',
  '(?:수신|구독) ?(?:거부|취소|해지)(?:합니다|해주세요|요청)?|(?:문자|메시지|광고|톡) ?(?:그만)? ?(?:보내지|하지) ?(?:마세요|말아주세요|마)|(?:더 ?이상 )?보내지 ?(?:마세요|말아주세요)',
  '(?:그만 ?보내|연락 ?하지 ?(?:마|말아주))(?:세요|주세요)?|停止(?:发送|發送|推送)(?:信息|消息|短信)?|退订t|(?:配信|メッセージ)を停止して(?:ください|下さい)|(?:もう)?連絡しないで(?:ください|下さい)?',
  // Vietnamese, Thai, Hebrew, Greek, Nordic languages
  'đung (?:nhan tin|gui tin)(?: nhan)?(?: nua| cho toi)*|huy đang ky|(?:ยกเลิก(?:การ)?รับ|หยุดส่ง|เลิกส่ง|อย่าส่ง)(?:ข้อความ|ข่าวสาร)?(?:อีก)?',
  '(?:הסר|הסירו|תסירו|להסיר|מחקו)(?: אותי| את המספר שלי)?(?: מהרשימה| מרשימת התפוצה)?|להסרה|(?:תפסיקו|די) לשלוח(?: לי)?(?: הודעות)?|(?:אל|לא) (?:תשלחו|לשלוח)(?: לי)?(?: יותר)?(?: הודעות)?(?: יותר)?',
  'διαγραφη|μην? μου (?:ξανα)?στε(?:λνετε|ιλετε)(?: αλλα)? μηνυματα',
  'avsluta prenumeration(?:en)?|avregistrera(?: mig)?|(?:sluta|slut) (?:med at )?(?:skicka|skriva|sende)(?: meddelanden| sms| beskeder)*(?: till mig| til mig)?|avmeld(?: meg)?|(?:frameld|afmeld)(?: mig)?|peruuta tilaus|lopettakaa viestit',
  // Consent, which is withdrawn; leave me alone
  '(?:i )?(?:hereby )?(?:revoke|withdraw) (?:my )?consent|(?:hiermit )?(?:ich )?widerrufe? (?:ich )?meine einwilligung|je (?:retire|revoque) mon consentement|(?:revoco|retiro) mi consentimiento|اسحب موافقتي',
  '(?:lasst|lass|lassen sie) mich (?:bitte )?in ruhe|laissez moi tranquille|dejen?me en paz|me deix(?:a|em) em paz|lasciatemi in pace|stop this|remove from(?: the| your)? list|i want out|(?:aus dem|vom) verteiler (?:nehmen|entfernen|loschen)|(?:mich |mir )?nicht mehr (?:anschreiben|schreiben|kontaktieren)|(?:quiero )?salir de (?:la|esta|su) lista|nie pisac(?: do mnie| wiecej)*|stoppen',
];

const REFUSAL = new RegExp(`^(?:${SENTENCES.map((one) => `(?:${foldedLetters(one)})`).join('|')})$`, 'u');

const POLITE_AROUND = new RegExp(
  foldedLetters(
    '^(?:(?:please|pls|plz|kindly|hi|hello|hey|sorry|ok|wrong number|not interested|prosze|por favor|hola|ola|bonjour|svp|bitte|hallo|danke|من فضلك|من فضلكم|رجاء|الرجاء|ارجوكم|لو سمحت|لو سمحتم|lutfen|пожалуйста|tolong|mohon) )+' +
      '|(?: (?:please|pls|plz|now|thanks|thank you|thx|ok|any ?more|por favor|gracias|obrigad[oa]|merci|svp|s il vous plait|sil vous plait|bitte|danke|grazie|per favore|من فضلك|من فضلكم|رجاء|لو سمحت|لو سمحتم|شكرا|lutfen|пожалуйста|спасибо|ya|terima kasih))+$',
  ),
  'gu',
);

/** Phrases beside a refusal that change nothing: questions about the sender, or that they are not interested. */
const BESIDE = new RegExp(
  foldedLetters(
    '^(?:no|no thanks|no thank you|(?:i m |im |i am |we are |we re )?not interested(?: at all| anymore| any more)?|wrong (?:number|person)|you have the wrong (?:number|person)|' +
      'who is this|who are you|i (?:never|did not|didnt) (?:sign(?:ed)? up|subscribed?|register(?:ed)?)(?: (?:to|for) (?:this|these|it))?|(?:i )?(?:dont|do not) know you|leave me alone|enough|i m serious|im serious|seriously|ever|again|thanks|thank you|' +
      'no gracias|no me interesa|numero equivocado|basta|nao obrigad[oa]|nao tenho interesse|non merci|pas interesse|' +
      'nein danke|kein interesse|falsche nummer|no grazie|nee bedankt|спасибо не надо|не интересно|لا شكرا|غير مهتم|الرقم خطا|رقم خطا|خلاص|شكرا)$',
  ),
  'u',
);

/** Marks between sentences and parts of them. */
const MARKS = /[.,;!?…\n\r،؛؟。！？、]+/u;

const isSentence = (said: string): boolean => REFUSAL.test(said) || asksForNone(said);

/**
 * Whether a whole message asks for no more messages, with or without polite words: one sentence that does, or several, none
 * of which says anything else.
 * @param isWord whether a part is a word that means stop, as `stop` itself
 */
export function isRefusal(text: string, isWord: (part: string) => boolean): boolean {
  const bare = (part: string) => spoken(part).replace(POLITE_AROUND, '');
  if (REFUSAL.test(bare(text))) return true;
  const parts = text.split(MARKS).map((part) => ({ part, said: bare(part) }));
  const said = parts.filter((one) => one.said !== '' && !BESIDE.test(one.said));
  return said.length > 0 && said.every((one) => isWord(one.said) || isSentence(one.said));
}
