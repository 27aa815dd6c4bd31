import { foldedLetters } from './folded-letters.js';
import { languageIn, type Refusal, refusalIn } from './sentences.js';
import { ASIAN_SENTENCES } from './vocabulary/asian-words.js';

/** Words as people shorten or mistype them. */
const WHOLE: Readonly<Record<string, string>> = {
  jgn: 'jangan',
  jgan: 'jangan',
  stp: 'stop',
  sotp: 'stop',
  st0p: 'stop',
};
const SHORTENED = new RegExp(`(?<=^| )(?:${Object.keys(WHOLE).join('|')})(?= |$)`, 'gu');

/** Words with one blank between them: an apostrophe joins, other signs part. */
const spoken = (text: string): string =>
  foldedLetters(text)
    .replace(/['’`´\u200b]|(?<=[\u0900-\u0dff])[\u200c\u200d]/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .replace(SHORTENED, (word) => WHOLE[word] ?? word);

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
  '(?:lose|forget) my number|(?:do not|dont) ever contact me|not to be contacted',
  // Spanish
  '(?:ya )?no (?:quiero|deseo)(?: recibir)?(?: mas| sus| estos| tus)* (?:mensajes?|publicidad|promociones)(?: suyos| de ustedes)?',
  '(?:ya )?no me (?:escrib(?:a|an|as)|molest(?:e|en|es))(?: mas)?',
  '(?:ya )?no me (?:envi(?:e|en|es)|mand(?:e|en|es))(?: mas| (?:mensajes?|publicidad|promociones))+',
  '(?:quiero )?(?:da|de|den|dar)me de baja(?: de (?:la|esta) lista)?',
  '(?:deja|deje|dejen) de (?:escribirme|molestarme|enviarme(?: mas)?(?: mensajes)?|mandarme(?: mas)?(?: mensajes)?)',
  '(?:borra|borre|borren|elimina|elimine|eliminen) mi numero',
  '(?:quiero )?cancel(?:ar|a|e|en) (?:mi|la) suscripcion(?: a (?:los|sus|estos) mensajes| al boletin)?',
  'no autorizo (?:el (?:uso de mi numero|envio de (?:mensajes|publicidad))|(?:estos |sus |mas )*mensajes)',
  'no (?:quiero|deseo) que (?:me|nos) (?:escriban|escribas|escriba|contacten|molesten|manden (?:nada|mensajes|publicidad)|envien (?:nada|mensajes|publicidad))(?: mas)?',
  // Portuguese
  'nao (?:quero|desejo)(?: mais)?(?: receber)?(?: mais| suas| essas| estas)* (?:mensage(?:m|ns)|propaganda|promocoes)',
  'nao me (?:escreva|escrevam|incomode)(?: mais)?',
  'nao me (?:mande|mandem|envie|enviem)(?: mais| mensage(?:m|ns)| propaganda)+',
  '(?:me (?:tire|tira|remova|remove|exclua)|(?:tire|remova|exclua) (?:me|meu numero))(?: d(?:a|essa|esta|a sua) lista)?',
  'nao autorizo (?:o (?:uso do meu numero|envio de mensagens)|(?:essas |suas |mais )*mensagens)',
  '(?:pare|parem) de (?:me )?(?:mandar|enviar)(?: mais)?(?: mensage(?:m|ns))?',
  // French
  '(?:je )?(?:ne )?(?:veux|souhaite|desire) (?:plus|pas)(?: recevoir)?(?: de| vos| ces| aucun)* (?:messages?|pub|publicites?|sms)',
  'ne m ?(?:envoyez|envoie|ecrivez|ecris|contactez) plus(?: (?:rien|de (?:messages?|sms|pub)))?',
  '(?:desabonnez|desinscrivez|desabonne|desinscris|supprimez|retirez|enlevez) ?moi(?: de (?:la|votre|cette) liste)?',
  '(?:arretez|arrete) de m ?(?:ecrire|envoyer(?: des| vos)? messages|embeter|contacter)',
  '(?:supprimez|effacez|retirez) mon numero',
  '(?:je )?(?:m oppose|refuse) (?:a |tout |toute |de recevoir )?(?:vos |ces |des )*(?:messages?|prospection|sollicitations?|publicites?)',
  // German
  '(?:ich )?(?:will|mochte|moechte|wunsche|wuensche) (?:bitte )?keine(?: weiteren)? (?:nachrichten|werbung|sms|mitteilungen)(?: mehr)?(?: von (?:ihnen|euch))?(?: (?:erhalten|bekommen))?',
  'keine(?: weiteren)? (?:nachrichten|werbung|sms|mitteilungen)(?: mehr)?(?: senden| schicken)?',
  '(?:schreib|schreibt|schreiben sie|kontaktier|kontaktieren sie) (?:mir|mich) (?:bitte )?(?:nicht|nie) (?:mehr|wieder)',
  '(?:melden sie mich|meld mich|meldet mich|ich mochte mich|ich will mich) (?:bitte )?(?:ab|abmelden|austragen)',
  '(?:nehmen sie|nehmt|nimm) mich (?:bitte )?(?:von|aus) (?:der|dem|ihrer|ihrem|eurer|eurem|deiner) (?:liste|verteiler|datenbank)',
  '(?:ich (?:mochte|will) )?(?:den |ihren |euren |diesen )?(?:newsletter|verteiler) (?:abbestellen|verlassen|kundigen)',
  '(?:loschen sie|loscht|losch|loesch|loeschen sie) (?:bitte )?meine (?:nummer|telefonnummer|handynummer)',
  '(?:hort|hor|horen sie) auf(?: mir)? zu schreiben',
  // Italian, Dutch, Polish
  'non (?:scrivetemi|scrivermi|contattatemi)(?: piu)?',
  'non (?:mandatemi|inviatemi|voglio|desidero)(?: piu| ricevere| altri| i vostri)*(?: messaggi| pubblicita)(?: piu)?',
  '(?:cancella|cancellate|rimuovi|rimuovete|disiscrivi|disiscrivete)(?:mi| il mio numero)(?: dalla lista)?',
  '(?:afmelden|uitschrijven|(?:ik wil )?geen (?:berichten|reclame)(?: meer)?|(?:neem|neemt|zoek) geen contact (?:meer )?(?:met (?:mij|me) )?op|schrijf me uit|meld mij af|stuur (?:me|mij) geen berichten meer)',
  '(?:wypisz|wypiszcie|usun|usuncie) (?:mnie|moj numer)(?: z listy)?|(?:prosze )?nie (?:pisz|piszcie)(?: do mnie| mi)?(?: wiecej)?|(?:prosze )?nie wysy[lł]aj(?:cie)?(?: do mnie| mi| wiecej| wiadomosci)+',
  // Turkish, Russian, Indonesian
  '(?:bana )?(?:artık )?(?:bir daha )?mesaj (?:atma|atmayın|atmayin|gonderme|gondermeyin|istemiyorum|almak istemiyorum)|abonelikten c[ıi]k(?:ar(?:[ıi]n)?|mak istiyorum)?|(?:beni )?listeden c[ıi]kar(?:[ıi]n)?|aboneligimi (?:iptal edin|iptal et|sonland[ıi]r[ıi]n|bitirin)|(?:(?:bana|art[ıi]k|bir daha) )+(?:yazmay[ıi]n|yazma|mesaj yazmay[ıi]n)|(?:mesajlar|reklamlar)[ıi] (?:kesin|durdurun|b[ıi]rak[ıi]n)',
  '(?:больше )?не (?:пиши|пишите|беспокойте)(?: мне| меня)?(?: больше)?|не (?:присылай|присылайте|отправляй|отправляйте)(?: мне)?(?: больше| сообщени[яйе])+|больше не (?:присылай|присылайте|отправляй|отправляйте)(?: мне)?(?: сообщени[яйе])?|(?:больше )?не (?:хочу|желаю) получать(?: ваши)?(?: больше)? (?:сообщения|рекламу|рассылку)|(?:отпишите|удалите|уберите) (?:меня|мой номер)(?: из (?:рассылки|списка|базы))?|(?:я )?отказываюсь от (?:вашей |ваших |этой |этих )?(?:рассылки|рассылок|сообщений|рекламы)|(?:больше )?не (?:звоните|звони)(?: мне)? и не (?:пишите|пиши)(?: мне)?(?: больше)?|отписка|отмена подписки|хватит (?:писать|спамить|присылать)(?: мне)?',
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
  '(?:我)?(?:不想|不要|不愿意|不願意|不希望|拒绝|拒絕)(?:再)?(?:收到|接收|收)(?:你们|你們|您|任何|这些|這些|更多)?的?(?:任何)?(?:消息|信息|短信|广告|廣告|訊息|簡訊|推送|推销)(?:了)?|(?:请|請)?停止(?:给我|給我)?(?:发送|發送|傳送|推送|发|發)(?:信息|消息|短信|广告|廣告|訊息|簡訊)?(?:给我|給我)?',
  '(?:请|請)?(?:把|将|將)我(?:的号码|的號碼)?从?(?:你们|你們)?的?(?:名单|名單|列表|通讯录)(?:中|里|裡)?(?:删除|刪除|移除|去掉)|(?:请|請)?(?:把|将|將)?我从(?:你们|你們)?的?(?:名单|名單|列表)(?:中|里|裡)?(?:删除|刪除|移除|去掉)|(?:请|請)?(?:删除|刪除|移除)我的?(?:号码|號碼|手机号|手機號|电话|電話)',
  '(?:(?:(?:配信|送信|メッセージ|メール)の?)?停止|(?:もう)?メッセージは?(?:いりません|要りません|不要です)|(?:配信|メッセージ|メール)の?解除)(?:希望|してください|して下さい|お願いします)?|登録を?解除(?:してください|して下さい|希望|お願いします)?|(?:もう)?(?:メッセージを)?送らないで(?:ください|下さい)?',
  '(?:수신|구독) ?(?:거부|취소|해지)(?: ?(?:합니다|해 ?주세요|요청))?|(?:문자|메시지|메세지|광고|톡) ?(?:좀 ?)?그만 ?보내(?: ?주)?세요|(?:문자|메시지|메세지|광고|톡) ?(?:그만)? ?(?:보내지|하지) ?(?:마세요|말아주세요|마)|(?:더 ?이상 )?보내지 ?(?:마세요|말아주세요)',
  '(?:그만 ?보내|연락 ?하지 ?(?:마|말아주))(?:세요|주세요)?|停止(?:发送|發送|推送)(?:信息|消息|短信)?|退订t|(?:配信|メッセージ)を停止して(?:ください|下さい)|(?:もう)?連絡しないで(?:ください|下さい)?',
  // Vietnamese, Thai, Hebrew, Greek, Nordic languages
  ...ASIAN_SENTENCES,
  'đung (?:nhan tin|gui tin)(?: nhan)?(?: nua| cho toi)*|huy đang ky|(?:กรุณา|โปรด|ช่วย)?(?:ยกเลิก(?:การ)?รับ|หยุดส่ง|เลิกส่ง|อย่าส่ง|ไม่ต้องส่ง|งดส่ง)(?:ข้อความ|ข่าวสาร|โฆษณา)?(?:มา)?(?:อีก|แล้ว)?(?:ครับ|ค่ะ|คะ|นะ)*',
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
    '^(?:(?:please|pls|plz|kindly|hi|hello|hey|dear|sir|madam|team|sorry|ok|and|so|yes|wrong number|not interested|prosze|por favor|per favore|s il vous plait|hola|ola|bonjour|svp|bitte|hallo|danke|من فضلك|من فضلكم|رجاء|الرجاء|ارجوكم|لو سمحت|لو سمحتم|lutfen|пожалуйста|tolong|mohon) )+' +
      '|(?: (?:please|pls|plz|now|thanks|thank you|thx|ok|any ?more|por favor|gracias|obrigad[oa]|merci|svp|s il vous plait|sil vous plait|bitte|danke|grazie|per favore|من فضلك|من فضلكم|رجاء|لو سمحت|لو سمحتم|شكرا|lutfen|пожалуйста|спасибо|ya|terima kasih|dong|deh|kak|min|immediately|asap|right now|today onwards))+$',
  ),
  'gu',
);

/** Phrases beside a refusal that change nothing: questions about the sender, or that they are not interested. */
const BESIDE = new RegExp(
  foldedLetters(
    '^(?:hi|hello|hey|good (?:morning|evening|day)|hola|buenos dias|buenas|ola|bom dia|bonjour|hallo|guten tag|ciao|buongiorno|merhaba|здравствуйте|привет|добрый день|السلام عليكم|مرحبا|اهلا|namaste|halo|' +
      'you keep (?:texting|messaging|sending|contacting)(?: me)?|no|no thanks|no thank you|(?:i m |im |i am |we are |we re )?not interested(?: at all| anymore| any more)?|(?:this is (?:the |a )?)?wrong (?:number|person)|you have the wrong (?:number|person)|' +
      'who is this|who are you|(?:you are|you re|youre|ur|u are) blocked|i (?:will|ll|am going to) (?:block|report) (?:you|this|this number)|(?:this is )?(?:spam|harassment)|too many messages|i (?:never|did not|didnt|have not|havent|have never) (?:sign(?:ed)? up|subscribed?|register(?:ed)?|asked?|ask)(?: (?:to|for) (?:this|these|it|that)(?: messages?| texts?)?)?|(?:i m |im |i am )?no longer interested|(?:i )?(?:dont|do not) know you|leave me alone|enough|i m serious|im serious|seriously|ever|again|thanks|thank you|' +
      'no gracias|no me interesa|numero equivocado|basta|nao obrigad[oa]|nao tenho interesse|non merci|(?:je (?:ne )?suis )?pas interessee?|' +
      'nein danke|kein interesse(?: mehr)?|lassen sie das|lasst das|das nervt|falsche nummer|no grazie|nee bedankt|спасибо не надо|не интересно|لا شكرا|غير مهتم|الرقم خطا|رقم خطا|خلاص|شكرا)$',
  ),
  'u',
);

/** A part of a message and the marks at its end. */
const PARTS = /([^.,;!?…\n\r،؛؟。！？、]*)([.,;!?…\n\r،؛؟。！？、]*)/gu;

/** "Hören Sie auf, mir …": the comma belongs to one sentence. */
const BEFORE_COMMA = /(\sauf),/u;

/** Words with which a question begins that asks how, why or whether, by language. */
const QUESTION = new RegExp(
  foldedLetters(
    '^(?:how|why|what|when|where|who|which|is (?:this|it|that)|are (?:you|there)|do (?:you|i)|did you|does|can i|could i|may i|should i|shall i|will i|' +
      'como|por que|porque|cuando|donde|puedo|quando|posso|o que|comment|pourquoi|puis je|est ce que je|quand|wie|warum|wieso|wann|wo|kann ich|darf ich|' +
      'come|perche|dove|hoe|waarom|wanneer|kan ik|mag ik|jak|dlaczego|czy|как|почему|зачем|когда|можно ли|nas[ıi]l|neden|nic[ei]n|kaise|kya|kyu|kyun|kyon|' +
      'bagaimana|gimana|kenapa|mengapa|apakah|كيف|ليش|لماذا|ليه|متي|وين|اين|شلون|ازاي|هل انتم|कैसे|क्या|क्यों) ?|^(?:怎么|怎麼|怎样|怎樣|如何|为什么|為什麼|是否)',
  ),
  'u',
);

/** "Can you …", "would you …": a request, however it is marked. */
const REQUEST = new RegExp(
  foldedLetters(
    '^(?:(?:can|could|would|will) (?:you|u|ya)|why (?:dont|do not) you (?:please )?stop|(?:pueden?|podrian?|puedes|podrias)|(?:pode|podem|poderiam?)|(?:pouvez|pourriez) vous|peux tu|est ce que vous pouvez|' +
      '(?:konnen|konnten|wurden) sie|(?:konnt|konntet) ihr|kannst du|(?:potete|potreste|puoi)|(?:kunt|kunnen|kun) (?:u|jullie|je)|(?:можете|не могли бы)(?: вы)?|(?:هل )?(?:ممكن|يمكنكم|يمكنك|تقدرون)|bisa(?:kah)?) ',
  ),
  'u',
);

/** Words that are said about leaving a list, and about nothing else that people write about to a business. */
const LEAVING =
  /(?:^| )(?:unsub|unsubscrib(?:e|ed|ing)|opt(?:ed|ing)? ?out|desuscrib\p{L}*|descadastr\p{L}*|desinscrev\p{L}*|desabonn\p{L}*|desinscri\p{L}*|disiscri\p{L}*|отпис\p{L}*|abonelikten c[ıi]k\p{L}*|berhenti berlangganan)(?: |$)|退订|退訂|取消订阅|取消訂閱|الغ[اي]ء? الاشتراك|(?:me|darme|darse) (?:doy )?de baja/u;
const DENYING = /(?:^| )(?:dont|do not|not|never|no|nao|pas|nicht|non|не|لا|jangan|tidak)(?: |$)/u;
/** A longer message says something else as well. */
const LEAVING_WORDS_MAX = 10;

/** "Je veux plus de messages" says without the `ne` that people leave out: more of them, or none any more. */
const BOTH_WAYS = /^je (?:veux|souhaite|desire) plus de (?:messages|sms|pub)$/u;

const isAsked = (said: string, marks: string): boolean =>
  !REQUEST.test(said) && (QUESTION.test(said) || (/[?؟？]/u.test(marks) && !/[!！]/u.test(marks)));

/**
 * Whether a whole message asks for no more messages, with or without polite words: one sentence that does, or several, none
 * of which says anything else. A question is never clear ("no more offers?"), and neither is what may be said of
 * something else.
 * @param isWord whether a part is a word that means stop, as `stop` itself
 */
export function refusalOf(text: string, isWord: (part: string) => boolean): Refusal | undefined {
  const marks = /[^\p{L}\p{M}\p{N}]*$/u.exec(text)?.[0] ?? '';
  const whole = bare(text);
  const refusal = REFUSAL.test(whole) ? judged('clear', whole, marks) : refusalOfParts(text, isWord);
  if (refusal !== undefined) return refusal;
  return LEAVING.test(whole) && !DENYING.test(whole) && whole.split(' ').length <= LEAVING_WORDS_MAX
    ? 'unclear'
    : undefined;
}

function refusalOfParts(text: string, isWord: (part: string) => boolean): Refusal | undefined {
  const parts = [...text.replace(BEFORE_COMMA, '$1').matchAll(PARTS)]
    .map(([, part = '', marks = '']) => ({ said: bare(part), marks }))
    .filter(({ said }) => said !== '' && !BESIDE.test(said));
  const refusals = parts.map(({ said, marks }) =>
    judged(isWord(said) || REFUSAL.test(said) ? 'clear' : refusalIn(withoutQuestion(said)), said, marks),
  );
  if (refusals.length === 0 || refusals.includes(undefined)) return undefined;
  return refusals.includes('clear') ? 'clear' : 'unclear';
}

/** A refusal that is asked, or that can be understood both ways, is unclear. */
const judged = (refusal: Refusal | undefined, said: string, marks: string): Refusal | undefined =>
  refusal === 'clear' && (isAsked(said, marks) || BOTH_WAYS.test(said)) ? 'unclear' : refusal;

const withoutQuestion = (said: string): string =>
  REQUEST.test(said) || !QUESTION.test(said)
    ? said
    : said.replace(QUESTION, '').replace(/^(?:do|can|should|to) (?:i )?/u, '');

const bare = (part: string): string => spoken(part).replace(POLITE_AROUND, '');

/** The language of a sentence about messages; undefined: none of those with a vocabulary. */
export const languageOfSentence = (text: string): string | undefined => languageIn(spoken(text));
