import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { comparable, isEveryday, offersOptOut, STOP_WORDS, wishOf } from './wishes.js';

const FCC = ['stop', 'quit', 'end', 'cancel', 'unsubscribe', 'revoke', 'opt out'];
const LOCAL = [
  ...['إيقاف', 'ايقاف', 'إِلْغَاء', 'الغاء الاشتراك', 'توقّف'],
  ...['PARAR', 'Baja.', 'darme de baja', 'cancelar suscripcion', 'Sair', 'não quero mais mensagens'],
  ...['arrêt', 'ARRET', 'me desabonner', 'Stopp', 'kundigen', 'Widerruf!'],
  ...['बंद करो', 'रोकें', 'रद्द करें', 'Berhenti berlangganan', 'batal', 'Стоп', 'İPTAL', '退订', '수신거부'],
];

const noise = fc.string({
  unit: fc.constantFrom(' ', '  ', '.', '!', '-', '_', '*', '\n', '\u200f', '\ufe0f', '🛑', '،', '"'),
  maxLength: 4,
});
const anyCase = (word: string) =>
  fc
    .array(fc.boolean(), { minLength: word.length, maxLength: word.length })
    .map((upper) => [...word].map((letter, index) => (upper[index] ? letter.toUpperCase() : letter)).join(''));

describe('the reading of a wish in a message', () => {
  it.each([
    ...FCC,
    ...LOCAL,
    'STOPALL',
    'opt-out',
    'OptOut',
    'ＳＴＯＰ',
    'S T O P',
    'S.T.O.P.',
    '*STOP*',
    'stop 🛑️',
    '🛑',
    '🛑️ 🛑️!',
    'please stop',
    'Stop, please!',
    'STOP STOP STOP',
    'Stooop',
    "don't message me",
    'من فضلك توقف',
  ])('reads a message of %s alone as stop', (word) => expect(wishOf(word)).toBe('stop'));

  it.each(['Start', 'opt in', 'ابدأ', 'ALTA', 'Başlat', 'commencer'])('reads a message of %s alone as start', (word) =>
    expect(wishOf(word)).toBe('start'),
  );

  it.each([
    'stop, he is not coming',
    'stopped',
    'please cancel',
    'thanks',
    'the end',
    'no',
    '',
    '🛑 road works',
    ' ',
    null,
  ])('reads no wish in %s', (text) => expect(wishOf(text)).toBeUndefined());

  it.each(
    [
      'I want to unsubscribe|please unsubscribe me from this list|Remove my number|Stop sending me these messages|don’t send me any more messages|I no longer want your messages',
      'Stop spamming me!!|take me off this list|Please stop contacting me|No quiero recibir más mensajes|Quiero darme de baja|No me envíe más mensajes, por favor',
      'Não quero receber mensagens|Me tire da lista|Je ne veux plus recevoir de messages|Désabonnez-moi svp|Ne m’envoyez plus de messages|Keine Werbung mehr bitte',
      'Ich möchte keine Nachrichten mehr|Löschen Sie bitte meine Nummer|لا أريد رسائل منكم|لا ترسل لي رسائل|الغي الاشتراك لو سمحت|احذفوا رقمي|Non voglio più messaggi|Cancellatemi dalla lista',
      'Geen berichten meer|Wypisz mnie|Mesaj göndermeyin|abonelikten çık|Не пишите мне больше|Отпишите меня|Jangan kirim pesan lagi|لغو اشتراک|मुझे मैसेज मत भेजो',
      'TD|不要再发了|取消订阅|配信停止してください|送らないでください|수신거부합니다|보내지 마세요',
      'Пожалуйста, не присылайте мне больше сообщений|Больше не отправляйте|Proszę nie wysyłajcie mi wiadomości|no me manden más|Não me envie mais mensagens|Non mandatemi più messaggi|メールの解除',
    ].flatMap((line) => line.split('|')),
  )('reads a clear refusal in %s', (text) => expect([wishOf(text), isEveryday(text)]).toEqual(['stop', false]));

  it.each(
    [
      'Can you stop by tomorrow?|Please don’t stop|I want to cancel my appointment|Don’t send me the driver, I will come|Remove the sugar please|I do not want sugar|stop at 5|T',
      'Non voglio|Non voglio ricevere|Non desidero altri|Не отправляйте|Nie wysyłaj|jangan kirim|no me mandes|não me mande|Non mandatemi|بس الرسائل|解除してください',
      'No quiero azúcar|Je ne veux plus de thé|Ich will keine Milch|لا ترسل السائق|لا أريد سكر|Не пишите адрес, я знаю|不要糖|I want to stop by for messages',
    ].flatMap((line) => line.split('|')),
  )('reads no refusal in %s', (text) => expect(wishOf(text)).toBeUndefined());

  it('reads a stop in any case, with spaces and punctuation around and between its words', () => {
    const said = fc
      .constantFrom(...FCC, ...STOP_WORDS)
      .chain((word) => fc.tuple(noise, anyCase(word), noise, noise))
      .map(([before, word, between, after]) => before + word.split(' ').join(` ${between}`) + after);
    fc.assert(fc.property(said, (text) => expect(wishOf(text)).toBe('stop')));
  });

  it('reads no clear stop in a longer message that begins or ends with a stop word', () => {
    const letters = fc.stringMatching(/^[b-df-hj-np-tv-z]{5,30}$/);
    fc.assert(
      fc.property(fc.constantFrom(...STOP_WORDS), letters, fc.boolean(), (word, more, isFirst) => {
        const text = isFirst ? `${word} ${more}` : `${more} ${word}`;
        expect([text, wishOf(text) === 'stop' && !isEveryday(text)]).toEqual([text, false]);
      }),
    );
  });

  it('reads no clear stop in a question of any stop word', () => {
    const mark = fc.constantFrom('?', ' ?', '؟', '？', '??');
    fc.assert(
      fc.property(fc.constantFrom(...STOP_WORDS), mark, (word, asked) => {
        expect([wishOf(`${word}${asked}`), isEveryday(`${word}${asked}`)]).toEqual(['stop', true]);
      }),
    );
  });

  it('reads every stop word as stop and never as start', () => {
    for (const word of STOP_WORDS) expect([word, wishOf(word)]).toEqual([word, 'stop']);
  });

  it('adds the words of an account to the built-in ones', () => {
    const own = new Set([comparable('No, thanks')]);
    expect([wishOf('NO THANKS!', own), wishOf('Stop', own), wishOf('start', own), wishOf('no thanks')]).toEqual([
      'stop',
      'stop',
      'start',
      undefined,
    ]);
  });

  it.each(['Cancel', 'END', 'quit.', 'Baja', 'alto', 'pare', 'keluar', 'BATAL', 'قف', 'إلغاء'])(
    'counts %s, a word of every day, as a stop that is not clear',
    (word) => expect([wishOf(word), isEveryday(word)]).toEqual(['stop', true]),
  );

  it('counts every stop word that is shown as a clear one', () => {
    for (const word of STOP_WORDS) expect([word, isEveryday(word)]).toEqual([word, false]);
  });

  it.each([
    ['Your appointment is on Monday. Reply CANCEL to cancel it.', 'Cancel', false],
    ['Reply CANCEL to cancel your appointment.\nReply STOP to opt out.', 'cancel', false],
    ['Reply CANCEL to unsubscribe.', 'cancel', true],
    ['To stop all messages answer END', 'End', true],
    ['The end of the offer is near', 'END', false],
  ])('tells from %j whether the answer %s opts out: %p', (message, word, isOffered) => {
    expect(offersOptOut(message, word)).toBe(isOffered);
  });

  it('reads a text of any length and script without harm', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => void wishOf(text)));
    expect(wishOf('stop'.repeat(1_000_000))).toBeUndefined();
  });
});
