/** Accents of Latin letters, Arabic vowel signs, the stretching line, and what chooses how a character looks. */
export const ORNAMENTS = /[\u0300-\u036f]|[\u064b-\u065f]|\u0670|\u0640|\u20e3|[\ufe00-\ufe0f]/gu;

const foldedLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(ORNAMENTS, '')
    .replace(/[أإآٱ]/gu, 'ا')
    .replace(/[ىیې]/gu, 'ي')
    .replace(/ک/gu, 'ك')
    .replace(/ة/gu, 'ه')
    .normalize('NFC');

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
];

const REFUSAL = new RegExp(`^(?:${SENTENCES.map((one) => `(?:${foldedLetters(one)})`).join('|')})$`, 'u');

const POLITE_AROUND = new RegExp(
  foldedLetters(
    '^(?:(?:please|pls|plz|kindly|hi|hello|hey|sorry|ok|por favor|hola|ola|bonjour|svp|bitte|hallo|danke|من فضلك|من فضلكم|رجاء|الرجاء|ارجوكم|لو سمحت|لو سمحتم|lutfen|пожалуйста|tolong|mohon) )+' +
      '|(?: (?:please|pls|plz|now|thanks|thank you|thx|ok|any ?more|por favor|gracias|obrigad[oa]|merci|svp|s il vous plait|sil vous plait|bitte|danke|grazie|per favore|من فضلك|من فضلكم|رجاء|لو سمحت|لو سمحتم|شكرا|lutfen|пожалуйста|спасибо|ya|terima kasih))+$',
  ),
  'gu',
);

/** Whether a whole message is a sentence that asks for no more messages, with or without polite words. */
export const isRefusal = (text: string): boolean => REFUSAL.test(spoken(text).replace(POLITE_AROUND, ''));
