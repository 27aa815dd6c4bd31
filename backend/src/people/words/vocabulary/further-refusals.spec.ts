import { describe, expect, it } from '@jest/globals';
import { isEveryday, wishOf } from '../wishes.js';

const CLEAR = [
  'bitte austragen',
  'Please take my number off|Please remove this number from your database|I did not ask for these messages, please stop',
  'I dont want any promotional messages|do not disturb|Unsubscribe from this list|Stop promotions please|stop these promos',
  'stop promotional messages|STOP!!!!!|S.T.O.P|stop ❌|🛑 stop|Stop sending these ads|No spam please|No more spam',
  'Lose my number|Block me|don’t ever text me again|Please don’t send any more messages',
  'Please do not send me promotional messages|I’m not interested, remove me from the list|Take me out of this list',
  'remove my contact|Please delete my data and stop contacting me|unsubscribe all|un-subscribe|unsubcribe|unsuscribe',
  'unsubscibe|Unsub|Opt me out|opt out of messages|STOP WHATSAPP|Stop your messages|Can you stop sending me messages?',
  'Would you please remove me from your list|I want to opt out|I’d like to unsubscribe|I want to unsubscribe from this',
  'Ne m’envoyez plus de messages|ne plus m’envoyer de message svp|je ne veux plus de messages|supprimez mon numéro',
  'Me désinscrire svp|Retirez-moi de la liste svp|plus de sms svp|Stop aux messages|Arrêtez de m’écrire|Désabonnez-moi',
  'Keine Werbung mehr bitte|Bitte keine Werbung|Bitte nicht mehr schreiben|Bitte nicht mehr anschreiben',
  'Bitte nehmen Sie mich aus dem Verteiler|Löschen Sie meine Nummer|Bitte meine Nummer löschen|Newsletter abbestellen',
  'Ich möchte keine WhatsApp-Nachrichten mehr|Keine SMS mehr|Ich will das nicht mehr bekommen',
  'No me manden más mensajes por favor|No quiero recibir más publicidad|No más publicidad|por favor no me escriban',
  'dar de baja por favor|Quiero que me den de baja|Quítenme de su lista|saquenme de la lista|borren mi número',
  'Eliminen mi número por favor|dejen de mandarme mensajes|no me envíen mas whatsapp|ya no me escriban',
  'Não envie mais mensagens|Não me mandem mais mensagens|Não quero mais receber|Retire meu número da lista',
  'me tire da lista por favor|parem de me mandar mensagem|Pode parar de mandar mensagem|Non inviatemi più messaggi',
  'Non voglio più messaggi|cancellatemi dalla lista|basta messaggi per favore|Rimuovetemi|toglimi dalla lista',
  'Geen berichten meer|Graag geen berichten meer|Haal me van de lijst|Wil geen reclame meer|stuur me geen berichten meer',
  'Stop met appen|Inga fler meddelanden|Sluta skicka sms|Ta bort mig från listan|Ingen reklam tack|Ikke flere beskeder',
  'Stop med at skrive til mig|Fjern mig fra listen|Ikke send meg flere meldinger|Slutt å sende meldinger',
  'Älkää lähettäkö enää viestejä|Poista minut listalta|Proszę nie pisać|Proszę o usunięcie z listy',
  'Nie chcę więcej wiadomości|Proszę mnie wypisać|Usuńcie mój numer|nie wysyłajcie mi wiadomości',
  'Prosím neposílejte mi zprávy|Odhlásit|Nechci žádné zprávy|Nepíšte mi|Ne küldjenek több üzenetet|Leiratkozás',
  'Kérem töröljenek a listáról|Nu mai trimiteti mesaje|Nu mai vreau mesaje|Dezabonare|Vă rog să mă scoateți din listă',
  'Не ми пишете повече|Отпиши ме|Не беспокоить|Больше не пишите мне|Прошу не присылать сообщения|Уберите мой номер',
  'удалите меня из рассылки|Отписка|Хватит спамить|Не пишіть мені більше|Відписатися|Не надсилайте мені повідомлення',
  'Μην μου ξαναστείλετε|Μην μου στέλνετε άλλα μηνύματα|Διαγράψτε με|Mesaj atmayın|Bana mesaj göndermeyin',
  'Lütfen bir daha mesaj atmayın|Reklam istemiyorum|Mesaj istemiyorum|Numaramı silin|Listeden çıkarın|abonelik iptal',
  'rahatsız etmeyin|בבקשה להסיר אותי|הסר אותי מהרשימה|לא לשלוח לי הודעות|תפסיקו לשלוח לי הודעות|لا ترسلون لي|لا ترسل لي شي',
  'لا تراسلوني مرة ثانية|ارجو حذف رقمي|احذفوني من القائمة|شيلوني من القائمة|ما ابغى رسايل|مابي رسائل|مو عايز رسائل',
  'مش عايزة اعلانات|وقفوا الرسايل|كفاية رسائل|بطلوا رسايل|الرجاء عدم ارسال الرسائل|الرجاء عدم الازعاج|رجاءا لا ترسلوا',
  'توقفوا عن مراسلتي|لا اريد اي رسائل|لا أرغب في استلام رسائل|أوقفوا الإعلانات|دیگه پیام نده|لطفا پیام نفرستید|لغو اشتراک',
  'لغو۱۱|پیغام مت بھیجو|مجھے میسج نہ کریں|मैसेज मत भेजना|मुझे मैसेज मत करें|मेरा नंबर हटा दो|mujhe msg mat karo',
  'message bhejna band karo|mera number hata do|আমাকে মেসেজ দিবেন না|আর মেসেজ পাঠাবেন না|আমার নম্বর মুছে দিন',
  'Jangan kirim pesan lagi|tolong jangan kirim lagi|Jangan WA saya lagi|stop kirim wa|hapus nomor saya|tolong stop promosi',
  'unreg|UNREG|Jangan hantar mesej lagi|Tolong padam nombor saya|huwag na kayong magtext|Wag na po mag text',
  'pakitanggal number ko|Đừng gửi tin nhắn nữa|Xin đừng nhắn tin|ngừng gửi tin nhắn|Xóa số của tôi|ไม่ต้องส่งข้อความมาอีก',
  'กรุณาหยุดส่ง|ยกเลิกการรับข้อความ|もう送らないで|メッセージを送らないでください|配信解除|配信停止希望|登録解除|登録を解除してください|메시지 보내지 마세요|더 이상 보내지 마세요|수신 거부',
  '광고 보내지 마|不要再发消息了|不要給我發訊息|请把我删除|取消订阅|T退订|TD|Usinitumie ujumbe tena|Acha kunitumia meseji|Moenie my boodskappe stuur nie',
  'Nemojte mi više slati poruke|Ne šaljite mi poruke|Odjava|Ne šaljite više poruka',
].flatMap((line) => line.split('|'));

/** People mean an order, a visit or a message that they did not get. */
const OTHERWISE = [
  'I’ll stop by tomorrow|Please stop the delivery, I’m not home|Cancel my appointment for Friday|Where is the bus stop?',
  'Can you stop the AC repair for today?|I need to cancel|cancel order 55|please remove the item from my cart',
  'Remove onions please|Don’t send the driver before 5|no messages today?|I want to receive your messages',
  'How do I subscribe?|I stopped receiving your messages, why?|did you send me a message?|I didn’t get your message',
  'Delete the last item|unsubscribe my wife not me please, she is on +973|my number changed, please update|The end|No',
  'No thanks|Nein danke|Non merci|No gracias|Não obrigado|Нет спасибо|لا شكرا|Stopp mal, ich habe eine Frage',
  'Ich melde mich später ab|Wann ist die Abmeldung vom Kurs?|Bitte nicht vor 10 Uhr liefern|Bitte keine Zwiebeln',
  'Ich habe keine Nachricht bekommen|Kann ich meinen Termin absagen?|Ich möchte den Termin löschen',
  'Je veux annuler ma commande|Ne livrez pas demain|Arrêt maladie|Je n’ai pas reçu le message|plus de sauce svp',
  'No puedo ir mañana|No me llegó el mensaje|Quiero cancelar la cita|No me envíen el pedido hoy|La baja de temperatura',
  'Não vou poder ir|Quero cancelar o pedido|Não recebi a mensagem|Pode mandar mensagem|Non posso venire',
  'Voglio annullare l’ordine|Basta una pizza|Ik kan niet komen|Geen ui graag|Stop de bestelling|Jag kan inte komma',
  'Nie mogę przyjść|Proszę nie dzwonić przed 10|Не могу прийти|Отмените заказ|не пришло сообщение|Gelemiyorum',
  'Siparişi iptal edin|Mesajınızı almadım|Soğan istemiyorum|לא יכול להגיע|תבטל את ההזמנה|لا استطيع الحضور',
  'الغاء الموعد لو سمحت|لا ترسل الطلب اليوم|ما وصلني شي|لا تنسى الطلب|احذف الصنف الاخير|رقمي تغير|وقف التوصيل اليوم',
  'पता मत बदलो|kal mat aana|mujhe message nahi mila|message bhejo|Saya tidak bisa datang|jangan pakai cabe',
  'batalkan pesanan saya|stop di depan rumah|hindi ako makakapunta|Tôi không nhận được tin nhắn|hủy đơn hàng|ยกเลิกออเดอร์',
  'ไม่ใส่ผัก|注文をキャンセルしたい|メッセージが届きません|주문 취소해 주세요|메시지 못 받았어요|取消订单|不要香菜|没收到消息|Do you have more offers?',
  'Jag har inte fått meddelandet|Jeg har ikke fået beskeden|Fjern løg tak|En saanut viestiä|Nedostal jsem zprávu',
  'Nem kaptam üzenetet|Nu am primit mesajul|nu primesc mesaje|Не получих съобщение|Не отримав повідомлення|Не пишіть адресу',
  'Δεν έλαβα μήνυμα|לא קיבלתי הודעה|Nisam dobio poruku|Ne mogu slati poruke|پیام نرسید|پیغام نہیں ملا|মেসেজ পাইনি',
  'nhắn tin cho tôi|đừng xóa số của tôi|Text mo ako|Kirim mesej sekarang|Hej, kan ni skicka en faktura?|Send mig en besked',
  'Lähettäkää viesti|Pošlete mi zprávu|Küldjenek üzenetet|Trimiteti mesaje|Надсилайте повідомлення|Στείλτε μήνυμα',
  'Nitumie ujumbe',
].flatMap((line) => line.split('|'));

/** Said of messages, or of something else. */
const UNCLEAR = ['Arrêtez svp', 'Abmeldung', 'Не надо мне больше писать'];

describe('a refusal in a language in which less is written to us', () => {
  it.each(CLEAR)('asks for none in %s', (text) => expect([wishOf(text), isEveryday(text)]).toEqual(['stop', false]));

  it.each(OTHERWISE)('is not found in %s', (text) => expect(wishOf(text)).toBeUndefined());

  it.each(UNCLEAR)('is asked back after %s', (text) =>
    expect([wishOf(text), isEveryday(text)]).toEqual(['stop', true]),
  );
});
