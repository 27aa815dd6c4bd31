import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isEveryday, wishOf } from '../wishes.js';

const CLEAR = [
  'quitar de la lista|não mandem mais|stoppt das|не писать|berhenti langganan|请停止|yeter mesaj atmayın',
  '🛑|🛑🛑🛑|stp|sotp|stopp|st0p|STOP!!!|s t o p|S-T-O-P|S.T.O.P.|Stop.|STOPP|stpo|tsop|stoop|stop stop stop',
  'STOP ALL|STOPALL|stop please|stop pls|plz stop|ｓｔｏｐ|STOP🙏|ST OP|"Stop"|’STOP’|<stop>|[STOP]|Stop it now',
  'STOP TEXTING|STOP MSG|stop msgs|dont msg|do not msg me|unsubscribe.|Unsubscrib|unsubscride|unsubsribe',
  'unsubcribe|unscribe|unsuscribed|unsubscriibe|UNSUBSCRIBE ME NOW|opt-out|optout|OPT OUT PLS|opt me out pls',
  'Opted out|i opt out|取消推送|நிறுத்து|நிறுத்தவும்|நிறுத்துங்கள்|செய்தி அனுப்ப வேண்டாம்',
  'எனக்கு செய்தி அனுப்ப வேண்டாம்|இனி செய்தி அனுப்பாதீர்கள்|எனக்கு மெசேஜ் அனுப்பாதீர்கள்|மெசேஜ் அனுப்பாதே',
  'என் எண்ணை நீக்குங்கள்|ஸ்டாப்|ఆపు|ఆపండి|మెసేజ్ పంపవద్దు|నాకు మెసేజ్ పంపకండి|నాకు సందేశాలు పంపవద్దు',
  'సందేశాలు ఆపండి|నా నంబర్ తొలగించండి|ನಿಲ್ಲಿಸಿ|ಸಂದೇಶ ಕಳುಹಿಸಬೇಡಿ|ನನಗೆ ಮೆಸೇಜ್ ಕಳುಹಿಸಬೇಡಿ|ಮೆಸೇಜ್ ಮಾಡಬೇಡಿ',
  'നിർത്തുക|നിർത്തൂ|സന്ദേശം അയക്കരുത്|എനിക്ക് മെസേജ് അയക്കരുത്|മെസേജ് അയക്കണ്ട|എന്റെ നമ്പർ നീക്കം ചെയ്യുക',
  'બંધ કરો|મેસેજ ન મોકલો|મને મેસેજ મોકલશો નહીં|મેસેજ મોકલવાનું બંધ કરો|थांबवा|मला मेसेज पाठवू नका',
  'मेसेज पाठवू नका|संदेश पाठवू नका|मेसेज करू नका|माझा नंबर काढून टाका|ਬੰਦ ਕਰੋ|ਮੈਸੇਜ ਨਾ ਭੇਜੋ',
  'ਮੈਨੂੰ ਮੈਸੇਜ ਨਾ ਭੇਜੋ|ਮੈਸੇਜ ਭੇਜਣਾ ਬੰਦ ਕਰੋ|বন্ধ করুন|মেসেজ পাঠাবেন না|আমাকে আর মেসেজ পাঠাবেন না',
  'মেসেজ বন্ধ করুন|এসএমএস দিবেন না|නවත්වන්න|පණිවිඩ එවන්න එපා|මට මැසේජ් එවන්න එපා|මැසේජ් එවන්න එපා|रोक्नुहोस्',
  'सन्देश नपठाउनुहोस्|मलाई मेसेज नपठाउनुहोस्|म्यासेज नपठाउनुस्|बन्द गर्नुहोस्|بند کرو|بند کریں|میسج بند کریں',
  'میسج نہ بھیجیں|پیغام نہ بھیجیں|ရပ်ပါ|မက်ဆေ့ချ် မပို့ပါနဲ့|စာမပို့ပါနဲ့|မပို့ပါနဲ့တော့|ឈប់ផ្ញើសារ',
  'កុំផ្ញើសារ|សូមកុំផ្ញើសារមកខ្ញុំ|ຢ່າສົ່ງຂໍ້ຄວາມ|ຢຸດສົ່ງຂໍ້ຄວາມ|หยุดส่ง|อย่าส่งมาอีก|ไม่รับข่าวสาร',
  'ไม่ต้องการรับข้อความ|berhenti|jangan kirim lagi|jangan kirim pesan lagi ya|jgn kirim lagi|jgn wa lagi',
  'tolong jangan WA lagi|tidak mau terima pesan lagi|Dừng|dừng lại|Ngừng|Đừng nhắn nữa',
  'đừng nhắn tin cho tôi nữa|Đừng gửi tin cho tôi|Đừng gửi nữa|Vui lòng ngừng gửi tin|Ngưng gửi tin nhắn',
  'Hủy đăng ký|huy dang ky|dung gui tin cho toi|Tôi không muốn nhận tin nhắn|không gửi tin nhắn cho tôi nữa',
  'đừng làm phiền|Không làm phiền|itigil|itigil nyo na|huwag mo na akong i-text|wag nyo na ako itext',
  'wag na kayo mag message|ayoko na ng messages|acha kunitumia ujumbe|sitaki ujumbe|ondoa namba yangu',
  'stp texting me|jgn kirim lagi|jgn wa lagi|dont msg|sotp sending me messages|huy dang ky|ĐỪNG GỬI TIN NHẮN',
  'Xin dừng gửi tin nhắn|vui lòng không gửi tin nhắn nữa|மெசேஜ் வேண்டாம்|మెసేజ్ వద్దు|ಮೆಸೇಜ್ ಬೇಡ|മെസേജ് വേണ്ട',
  'मेसेज नको|আর মেসেজ দেবেন না|دوبارہ میسج مت بھیجیں|Stop sending these, please 🙏|pls remove my num',
  'Take me off|Stop!!!!|¡STOP!|STOP.|stop / baja|STOP (unsubscribe)|Unsubscribe / stop|please unsubscribe',
  'unsubscribe pls ty|unsubscribed|unsubscribe us|u n s u b s c r i b|unsubscrib, thx|મેસેજ ના મોકલો|ਮੈਸੇਜ ਨਾ ਕਰੋ|મેસેજ ન કરશો|મેસેજ કરશો ના|ਮੈਸੇਜ ਨਾ ਭੇਜੋ ਨਾ|پیغام نہ بھیجنا',
  'đừng nhắn tin cho tôi|Tôi không muốn nhận tin|không muốn nhận tin nhắn nữa',
].flatMap((line) => line.split('|'));

/** Words that may be about an order, or about a visit. */
const UNCLEAR = [
  'no más|iptal et|ret|Bitte löschen',
  '取消|Baja por favor|BAJA|por favor baja|baja, por favor|dar baja|取消|થાંભો|थांबा|বন্ধ|ឈប់|ຢຸດ|หยุด|ยกเลิก',
  'hentikan|Hủy|Huỷ|Từ chối|acha|Unsubscribe? No!',
  // "You did not send me a message", or "do not send me one"
  'Không gửi tin cho tôi|khong gui tin nhan cho toi|không gửi tin nhắn|Không nhận tin nhắn|tôi không muốn nhắn tin',
].flatMap((line) => line.split('|'));

const OTHERWISE = [
  'Ya no más cebolla|borrame la cita|Bitte Bestellung löschen|ret olsun|RED please|arrêt de bus|sair agora|iptal etme',
  'Đúng gửi tin cho tôi|Đúng rồi|dùng|dùng thử|tôi dùng|dung|Đúng|đúng|dụng|sử dụng tin nhắn|dùng tin nhắn',
  'Đúng gửi tin nhắn|đúng nhắn tin cho tôi|dùng gửi tin|stoop kid|shop|step|top|spot|stove|sop|stop by|post',
  'stomp|strop|non stop|bus stop|pots|Stob|atop|stork|stock|store|storm|SOTA|STD|STP file|opts|ok|no|yes|done',
  'si|ja|அனுப்புங்கள்|செய்தி அனுப்புங்கள்|எனக்கு வேண்டாம்|வேண்டாம்|மெசேஜ் வரவில்லை|செய்தி கிடைக்கவில்லை',
  'நாளை வர வேண்டாம்|டெலிவரி நிறுத்துங்கள்|మెసేజ్ పంపండి|వద్దు|మెసేజ్ రాలేదు|డెలివరీ ఆపండి|ఉల్లిపాయ వద్దు',
  'ಸಂದೇಶ ಕಳುಹಿಸಿ|ಬೇಡ|ಮೆಸೇಜ್ ಬಂದಿಲ್ಲ|സന്ദേശം അയക്കൂ|വേണ്ട|മെസേജ് കിട്ടിയില്ല|મેસેજ મોકલો|ના|મેસેજ મળ્યો નથી',
  'ગાડી બંધ કરો|मेसेज पाठवा|नको|मेसेज आला नाही|उद्या येऊ नका|ਮੈਸੇਜ ਭੇਜੋ|ਮੈਸੇਜ ਨਹੀਂ ਆਇਆ|মেসেজ পাঠান|না',
  'মেসেজ আসেনি|গাড়ি বন্ধ করুন|පණිවිඩ එවන්න|එපා|මැසේජ් ආවේ නැහැ|सन्देश पठाउनुहोस्|सन्देश आएन|စာပို့ပါ|မလိုပါ',
  'စာမရပါ|ផ្ញើសារមក|មិនបានទទួលសារ|ສົ່ງຂໍ້ຄວາມ|ບໍ່ໄດ້ຮັບຂໍ້ຄວາມ|取消订单|取消预约|我要取消明天的预约|不取消',
  'baja el precio por favor|baja a la puerta|nhắn tin cho tôi nhé|gửi tin cho tôi',
  'tôi không nhận được tin nhắn|đừng gửi hàng hôm nay|đừng quên gửi tin cho tôi|ngừng giao hàng',
  'từ chối đơn hàng|tidak apa apa|jangan lupa kirim pesan|jgn lupa|berhenti di depan|tama na yan|tama na ba',
  'tama|acha nije|sitaki kitunguu|🙏|👍|❌|✋|⛔|🚫|🛑 bus|pleeease call|cancel please|Please cancel|stop the car',
  'please stop by|tsp|spot|stob|desk stop|uns|unsure|unsubs|unsupervised|unsettle|unscrew',
  'Bạn có dùng Zalo không?|Không|không cần|Tôi dùng rồi|đúng vậy|Dùng tốt|Đứng lại|đúng số của tôi',
  'Cho tôi đúng số|xoa dầu|nhận hàng rồi|Tôi đã nhận tin nhắn|tôi chưa nhận được tin',
  'எனக்கு செய்தி அனுப்புங்கள்|எண்ணை அனுப்புங்கள்|बंद है क्या|shop band hai|دکان بند ہے|গাড়ি বন্ধ',
  'మీ నంబర్ పంపండి|నంబర్ వద్దు|🛑🚗|🛑 road closed|🙅|🚫|Tôi không gửi tin nhắn|I do not text|dont text',
  'Unsubscribe: no|Unsubscribe - No|unsubscribe-no|Unsubscribe: not|unsubscribe = no|unsubscribed: no',
  // "Do message, please": a particle at the end
  'ਮੈਸੇਜ ਕਰੋ ਨਾ|ਮੈਨੂੰ ਮੈਸੇਜ ਭੇਜੋ ਨਾ|મેસેજ કરો ના|મેસેજ મોકલો ના|મને મેસેજ મોકલો ને ના|मैसेज करो ना|मैसेज भेजो ना|میسج کرو نہ|میسج بھیجو نہ|મેસેજ કરો ન',
  'Tôi không muốn gửi tin|toi khong muon gui tin nhan|không muốn gửi tin nhắn',
  'No me dieron de baja|dar de alta|Baja la música|doy de baja el pedido',
].flatMap((line) => line.split('|'));

describe('the reading of refusals of South and East Asia, mistyped, and with tones', () => {
  it.each(CLEAR)('finds one in %s', (text) => expect([wishOf(text), isEveryday(text)]).toEqual(['stop', false]));

  it.each(UNCLEAR)('asks back after %s', (text) => expect([wishOf(text), isEveryday(text)]).toEqual(['stop', true]));

  it.each(OTHERWISE)('finds none in %s', (text) => expect(wishOf(text)).toBeUndefined());

  it('hears a Vietnamese refusal with its own tone, and with no other', () => {
    const vowel = fc.constantFrom(...'úùủũụưứửữự');
    const rest = fc.constantFrom('gửi tin nhắn', 'gửi tin cho tôi', 'nhắn tin cho tôi', '');
    const form = fc.constantFrom('NFC' as const, 'NFD' as const);
    fc.assert(
      fc.property(fc.constantFrom('d', 'đ', 'Đ'), vowel, rest, form, (first, middle, more, normal) => {
        const word = `${first}${middle}ng`.toLowerCase();
        fc.pre(word !== 'đưng');
        expect([word, wishOf(`${first}${middle}ng ${more}`.normalize(normal))]).toEqual([word, undefined]);
        expect(wishOf(`${first}ừng gửi tin nhắn`.normalize(normal))).toBe('stop');
      }),
    );
  });

  it('reads unsubscribe with one letter wrong, and never as subscribe', () => {
    const whole = 'unsubscribe';
    const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: whole.length }),
        letter,
        fc.integer({ min: 0, max: 1 }),
        (at, one, less) => {
          expect(wishOf(whole.slice(0, at) + one + whole.slice(at + less))).toBe('stop');
        },
      ),
    );
    expect(wishOf('subscribe')).toBe('start');
  });
});
