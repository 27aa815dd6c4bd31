import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { foldedLetters } from './folded-letters.js';
import { asksForNone } from './sentences.js';
import { type Part, VOCABULARIES } from './vocabulary/vocabulary.js';
import { isEveryday, languageOfStop, wishOf } from './wishes.js';

const CLEAR = [
  'Schicken Sie mir nichts mehr|no me manden nada|mujhe kuch mat bhejo|Stuur mij niets meer|cancelar los mensajes|ne m’envoyez plus rien',
  'Cancel all messages|quit texting me|Dejen de enviar mensajes|Quiero dejar de recibir mensajes|Deje de enviarme mensajes',
  "Chega de mensagens|Deixem de mandar mensagens|Hören Sie bitte auf zu schreiben|I don't like to receive messages",
  'I do not wish to be contacted|I never signed up for this, stop|who are you? stop texting me|quit sending me messages|Cancel messages',
  'Remove from list|Bitte aus dem Verteiler nehmen|Ich möchte nicht mehr kontaktiert werden|Keine WhatsApp Nachrichten mehr|ما نبي رسائل',
  "Unsubscribe me please|UNSUBSCRIBE ME NOW|opt me out please|Please opt me out of these messages|I'd like to opt out",
  'I want to stop receiving messages',
  "I want to stop receiving these texts|stop receiving messages|Do not contact me again|Don't contact me anymore",
  "Please don't message me again|No more messages please|no more texts pls|Take me off your mailing list|take me off ur list",
  'remove me from ur list|Remove me from this list please|Pls remove my number from your list|delete my number',
  'Delete my number please|stop spamming|stop spam|STOP NOW|stop!!! stop!!!|STOP STOP|Stop sending me this|stop sending me these',
  "stop bothering me|Leave me alone!|not interested, stop|I'm not interested, please stop|wrong number stop|Stop. Wrong number",
  'Wrong number, please remove me|Stop please. Thank you.|stop it|Stop this|stop pls|STOP ALL|stopp',
  "I no longer wish to receive messages|I do not wish to receive any more messages|I don't want to receive messages from you",
  "I don't want any messages|dont want messages|don't want to receive messages|please stop messaging|please stop messaging me",
  'could you please stop messaging me|can you please stop texting me|can u stop texting me|kindly stop sending messages',
  'Kindly remove my number|kindly unsubscribe me|opt-out|OPT OUT PLEASE|optout please|revoke|I revoke my consent',
  'I withdraw my consent|withdraw consent|Darme de baja por favor|Quiero darme de baja de la lista|dame de baja',
  'No quiero más mensajes|no quiero recibir mensajes|No me escriban más|No me manden mas mensajes|dejen de molestar',
  'Dejen de escribirme|Ya no quiero mensajes|Ya no me manden mensajes|Bórrenme de su lista|bórrame de la lista',
  'elimíneme de la lista|Eliminar mi número|quítenme de la lista|No molestar|desuscribirme|Não quero receber mais mensagens',
  'Não quero mais receber mensagens|Para de me mandar mensagem|Pare de me enviar mensagens|parem de mandar mensagem',
  'Me remova da lista|Me tira dessa lista|Quero sair da lista|Quero cancelar a inscrição|não me mande mais mensagens',
  'Remova meu número|Excluir meu número|Je ne veux plus recevoir vos messages|Je ne souhaite plus recevoir de messages',
  "Je veux me désabonner|Désinscrivez-moi|Désabonner moi|Arrêtez de m'envoyer des messages|Arrêtez vos messages|stop sms|STOP PUB",
  "Retirez-moi de votre liste|Enlevez mon numéro|Ne me contactez plus|Ne m'écrivez plus|Merci de ne plus m'envoyer de messages",
  'Merci de me désinscrire|plus de pub|Bitte keine Nachrichten mehr|Bitte keine weiteren Nachrichten',
  'Ich möchte keine Nachrichten mehr erhalten|Ich möchte keine Werbung mehr|Bitte abmelden|Melden Sie mich bitte ab',
  'Ich möchte mich abmelden|bitte löschen Sie meine Nummer|Nummer löschen|Löschen Sie mich aus der Liste',
  'Hören Sie auf mir zu schreiben|Schreiben Sie mir nicht mehr|Schreibt mir nicht mehr|Lasst mich in Ruhe|Lassen Sie mich in Ruhe',
  'Ich widerrufe meine Einwilligung|Hiermit widerrufe ich meine Einwilligung|Non voglio più ricevere messaggi',
  'Non mandatemi più messaggi|Basta messaggi|Toglietemi dalla lista|Cancellami dalla lista|Voglio disiscrivermi|disiscrivimi',
  'non scrivetemi più|Ik wil geen berichten meer|Stop met berichten sturen|Uitschrijven|Afmelden aub|Verwijder mijn nummer',
  'geen berichten meer aub|Proszę mnie wypisać|Nie piszcie do mnie|Proszę nie pisać|Usuńcie mój numer|mesaj atmayın',
  'Mesaj göndermeyin lütfen|Mesaj almak istemiyorum|Beni listeden çıkarın|abonelikten çık|rahatsız etmeyin',
  'Listeden çıkmak istiyorum|Не пишите мне|Больше не пишите|Не пишите мне больше|Отпишите меня|отписаться',
  'Не присылайте мне сообщения|Удалите мой номер|Хватит присылать сообщения|Отстаньте|Jangan kirim pesan lagi',
  'Tolong hapus nomor saya|Berhenti kirim pesan|Jangan hubungi saya lagi|stop kirim pesan|لا ترسل لي رسائل',
  'لا ترسلوا لي رسائل مرة أخرى|لا اريد رسائل|لا أريد استقبال رسائل|أوقفوا الرسائل|أوقف الإرسال|ايقاف الرسائل|وقفوا الرسائل',
  'وقفوا الارسال|بطلوا ترسلوا|لا تراسلوني|لا تراسلني|احذف رقمي|احذفوا رقمي من القائمة|شيلوا رقمي|الغاء الاشتراك|الغي اشتراكي',
  'إلغاء اشتراكي|ما ابي رسائل|ما أبغى رسائل|مش عايز رسايل|مش عاوز رسايل|كفى رسائل|خلاص لا ترسلون|لا تزعجوني|لا تتواصلوا معي',
  'ارجو عدم الارسال|أرجو عدم إرسال الرسائل|عدم الارسال|الرجاء ايقاف الرسائل|رجاء الغاء الاشتراك|پیام نفرستید|لطفا پیام ندهید',
  'मुझे मैसेज मत भेजो|मैसेज मत करो|संदेश भेजना बंद करें|मैसेज बंद करो|message mat bhejo|message band karo|msg band karo|退订|退订T',
  '取消訂閱|不要再发了|别再发了|请不要再发信息|停止发送|配信停止|配信を停止してください|もう送らないでください|連絡しないでください|수신거부|문자 보내지 마세요|그만 보내세요|연락하지 마세요|đừng nhắn tin nữa',
  'hủy đăng ký|หยุดส่งข้อความ|เลิกส่ง|הסר|הסירו אותי|תפסיקו לשלוח|להסרה|Διαγραφή|μη μου στέλνετε μηνύματα|STOPPEN',
  'Avsluta prenumeration|sluta skicka meddelanden|avregistrera|avmeld|peruuta tilaus',
].flatMap((line) => line.split('|'));

const OTHERWISE = [
  'cancelar el mensaje|kuch mat karo|kuch nahi karna|Sie schreiben mir nichts|Ich möchte nichts|Ihr habt mir nichts geschickt|cancelem a promoção',
  'Can I get this?|how do I get these|did you get this|I get this every day|I send messages every day|text me every day',
  "Can I get them from you|you send me messages every day?|no need|no need thanks|not needed|I don't need to go|don't have to hurry",
  "messages not sending|message not send|My messages don't send|I don't like the text|I don't like this message|End of message",
  "cancel my message|cancel the promotion|I want to cancel the promo|I don't want text on it|stop to get it|Take it off me",
  'Les dejé mensaje|Quiero dejar mensaje|Deje su mensaje|Dejen mensaje|Dejé de recibir sus mensajes|deixem mensagem',
  'Chega as mensagens|A mensagem chega|Je souhaite plus de promotions|Plus de promotions|Ich möchte die Nachricht hören',
  'Können Sie die Nachricht hören?|Nachricht sendet nicht|ما هذا الإرسال؟|ما ترسلون لي؟',
  'who are you?|I never signed up for this|I want to be contacted|Cancel the order|end of messages today|did you quit?|nicht mehr da',
  "I don't receive your messages|I don't get messages from you|did you send the message?|Stop, I will get it",
  'Stop, I will text you|I will stop by to get it|send me the message again',
  "don't send me messages to this number, send to the other|why no messages|no message|I can't send messages",
  "Please don't delete my number|don't remove me|I no longer need the appointment|I don't want to send messages|remove my message",
  'delete my messages|take me to the list|message me|text me|contact me|please contact me again|never|No, thanks|Not interested',
  "wrong number|who is this?|send more offers|I want more offers|I want to receive messages|I'd like to receive your newsletter",
  'no offers?|any offers?|more promotions please|ok stop talking to the driver|No puedo mandar mensajes|para mandarme mensajes',
  'No me llegan los mensajes|quiero recibir mensajes|mándenme más ofertas|No recibo mensajes|Quero receber mensagens',
  'quero mais promoções|não recebi mensagem|não consigo enviar mensagem|Je veux recevoir vos messages',
  'je ne reçois pas vos messages|Ich habe keine Nachrichten erhalten|Ich möchte mehr Angebote|Schreiben Sie mir bitte',
  'Bitte schreibt mir|kann ich mehr Nachrichten bekommen|Non ricevo messaggi|voglio ricevere offerte|Ik wil berichten ontvangen',
  'Chcę otrzymywać wiadomości|nie dostałem wiadomości|хочу получать рассылку|пишите мне|не получил сообщения',
  'Mesaj almak istiyorum|tidak mau pesan|saya mau pesan|stop kirim barang|message karo na|mujhe message karo|mujhe number bhejo',
  'ارسل لي رسائل|اريد رسائل|اريد استقبال العروض|ما وصلتني رسائل|لم ترسل|ارسلوا لي|متى ترسلون|لا يوجد رسائل|hello stop the car',
  'the text is not clear|do you send messages|can you text me|can you send me the text again|how do I send a message',
  "don't forget to text me|don't forget to send me a message|Stop. He is not coming|no more, thanks|no need",
  "stop asking me, I will pay|I want to get it again|write to me again|Don't write it on the list|do not take it off the list",
  "Can you stop by at 5?|Please don't stop|stop at the next corner|I can't stop laughing|Bus stop|non-stop|where is the stop",
  'I want to cancel my order|cancel my order|cancel the appointment|Cancel my booking please|please cancel order 123',
  'end of the month|The end|quit smoking|how to quit|remove the onions|remove me from the order|delete the second item',
  "Don't send it today|don't send me the red one|Do not send the driver|do not call before 5|do not contact my wife, contact me",
  "don't text me today, call me|no more sugar|no more questions|I don't want sugar|I don't want this one",
  'no messages from bank yet|not now|no|no thanks|never mind|I have not received messages|I want more messages',
  "I want to subscribe|I don't want to unsubscribe|don't unsubscribe me|do not stop|please do not stop sending messages",
  "don't remove me|No quiero cancelar|no me mande el pedido hoy|No quiero este|quiero dar de baja mi pedido anterior",
  'Baja el precio|alto o bajo?|No envíe el paquete|Não quero este produto|não me mande hoje|Je ne veux pas de sauce|arrêt de bus',
  'Ne venez pas|Ich möchte keine Tomaten|Ich komme nicht mehr|bitte nicht abbestellen|keine Ahnung|keine Zeit',
  'Beenden Sie die Arbeit|Non voglio il pane|basta così grazie|Не пишите адрес|не хочу|Jangan pakai gula|لا ترسل السائق الآن',
  'لا اريد هذا المنتج|وقف السيارة هنا|الغاء الطلب|الغاء الموعد|لا تلغي الاشتراك|لا توقف الرسائل|اوقف الطلب|مش عايز سكر|ما ابي هذا',
  '停车|不要辣|别迟到|停在门口|取消订单|注文の停止|キャンセル|주문 취소|보내지 않았어요|spam folder?|I got spam|is this spam?',
].flatMap((line) => line.split('|'));

/** Questions, and sentences that can be understood both ways. */
const UNCLEAR = [
  "How do I opt out?|how to unsubscribe|how to unsubscribe?|no more offers?|Stop?|dont need to contact me|you don't need to text me",
  "no need to message me|Can I unsubscribe?|you don't have to message me|I can't unsubscribe|mera message nahi bheje|message nahi bheja",
  'no hace falta que me escriban|¿No más mensajes?|Plus de messages ?|Comment se désabonner ?|je veux plus de messages',
  'Keine Nachrichten mehr?|Wie kann ich mich abmelden?|ihr braucht mir nicht zu schreiben|keine Angebote mehr?|Niente più offerte?',
  'ما عاد ترسلون لي|كيف ألغي الاشتراك؟|Как отписаться?|не надо мне писать|Geen aanbiedingen meer?|怎么退订？',
  'Saya mau unsubscribe saja|stop sending me ads every day|is there a way to unsubscribe here',
].flatMap((line) => line.split('|'));

const wordsOf = (language: string, ...parts: Part[]): string[] =>
  parts.flatMap((part) => foldedLetters(VOCABULARIES[language]?.[part] ?? '').split(' ')).filter((word) => word !== '');

/** Words that have no other meaning in the language than these parts. */
const onlyOf = (language: string, ...parts: Part[]): string[] => {
  const others = (Object.keys(VOCABULARIES[language] ?? {}) as Part[]).filter((part) => !parts.includes(part));
  const taken = new Set(wordsOf(language, ...others));
  return wordsOf(language, ...parts).filter((word) => !taken.has(word));
};

describe('a sentence about messages', () => {
  it.each(CLEAR)('asks for none in %s', (text) => expect([wishOf(text), isEveryday(text)]).toEqual(['stop', false]));

  it.each(OTHERWISE)('does not ask for none in %s', (text) => expect(wishOf(text)).toBeUndefined());

  it.each([
    ['¿cómo me doy de baja?', 'es'],
    ['mera message nahi bheje', 'hi'],
    ['no more offers?', 'en'],
    ['Keine Angebote mehr?', 'de'],
  ])('belongs to a language, in which %s is asked back: %s', (text, language) =>
    expect(languageOfStop(text)).toBe(language),
  );

  it.each(UNCLEAR)('gets asked back in %s', (text) => expect([wishOf(text), isEveryday(text)]).toEqual(['stop', true]));

  it.each(['Cancel my subscription', 'end subscription'])(
    'gets asked back in %s, which may be about something else',
    (text) => expect([wishOf(text), isEveryday(text)]).toEqual(['stop', true]),
  );

  it('asks for none in any order of words that say to stop and what', () => {
    const said = fc.constantFrom(...Object.keys(VOCABULARIES)).chain((language) => {
      const [stop, what] = [wordsOf(language, 'stop'), wordsOf(language, 'what')];
      const fill = fc.array(fc.constantFrom(...onlyOf(language, 'fill')), { maxLength: 4 });
      return fc
        .tuple(fc.constantFrom(...stop), fc.constantFrom(...what), fill)
        .chain(([one, other, rest]) => fc.shuffledSubarray([one, other, ...rest], { minLength: 2 + rest.length }));
    });
    fc.assert(
      fc.property(said, (words) => {
        const isDenied = Object.keys(VOCABULARIES).some((one) =>
          words.some((word) => wordsOf(one, 'not', 'no').includes(word)),
        );
        fc.pre(!isDenied);
        expect([words.join(' '), asksForNone(words.join(' '))]).toEqual([words.join(' '), true]);
      }),
    );
  });

  it('refuses no messages with a word about something else, or without a word that denies', () => {
    const language = fc.constantFrom(...Object.keys(VOCABULARIES));
    const foreign = fc.stringMatching(/^q[bcdfghjk]{3,8}$/);
    fc.assert(
      fc.property(
        language.chain((one) =>
          fc.array(fc.constantFrom(...wordsOf(one, 'fill', 'stop', 'what', 'not', 'leave', 'off', 'me')), {
            maxLength: 8,
          }),
        ),
        foreign,
        fc.nat(8),
        (words, other, at) => {
          expect(asksForNone(words.toSpliced(at, 0, other).join(' '))).toBe(false);
        },
      ),
    );
    fc.assert(
      fc.property(
        language.chain((one) =>
          fc.array(fc.constantFrom(...onlyOf(one, 'fill', 'want', 'what', 'how', 'send', 'get', 'me')), {
            maxLength: 8,
          }),
        ),
        (words) => void expect([words.join(' '), asksForNone(words.join(' '))]).toEqual([words.join(' '), false]),
      ),
    );
  });
});
