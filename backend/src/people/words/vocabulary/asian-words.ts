/** Words of South and South-East Asia that mean stop by themselves. One entry a word or phrase. */
export const ASIAN_REFUSALS =
  'நிறுத்து, நிறுத்தவும், நிறுத்துங்கள், நிறுத்துங்க, ஸ்டாப், ఆపు, ఆపండి, ఆపేయండి, స్టాప్, ನಿಲ್ಲಿಸಿ, ನಿಲ್ಲಿಸು, ಸ್ಟಾಪ್, നിർത്തുക, നിർത്തൂ, നിര്‍ത്തുക, നിര്‍ത്തൂ, സ്റ്റോപ്പ്, ' +
  'બંધ કરો, રોકો, સ્ટોપ, थांबवा, ਬੰਦ ਕਰੋ, ਰੋਕੋ, বন্ধ করুন, বন্ধ করো, স্টপ, නවත්වන්න, නවත්තන්න, रोक्नुहोस्, बन्द गर्नुहोस्, बन्द गर्नुस्, بند کرو, بند کریں, روکو, ' +
  'ရပ်ပါ, ရပ်တန့်ပါ, ឈប់ផ្ញើ, បញ្ឈប់, ຢຸດສົ່ງ, หยุดส่ง, เลิกส่ง, เลิกรับ, ' +
  'dừng lại, ngừng, ngưng, ngừng lại, hủy đăng ký, huy dang ky, huỷ đăng ký, đừng làm phiền, không làm phiền, đừng gửi nữa, từ chối nhận tin, itigil, itigil na, itigil nyo na, tigilan nyo na ako, ' +
  'berhenti langganan, 请停止, 請停止, 取消推送, 取消接收, 取消发送, 停止推送, 停止接收, 不再接收, 受信拒否, 配信拒否, 수신 중지, 문자 중지';

/** Words of every day among those, and of other languages, which may as well be about an order or a visit. */
export const ASIAN_EVERYDAY =
  'no más, iptal et, ret, bitte löschen, 取消, 停, 中止, やめて, 취소, 중지, 그만, 정지, บอกเลิก, ยกเลิก, หยุด, พอ, hủy, huỷ, từ chối, ឈប់, ຢຸດ, ຍົກເລີກ, থামুন, বাতিল, বন্ধ, থাম, થાંભો, રદ, थांबा, ' +
  'रोक, बन्द, ਰੱਦ, రద్దు, ரத்து, റദ്ദാക്കുക, අවලංගු, acha, отмена, отменить, anuluj, zrušit, mégse, anulează, отказ, ακύρωση, ביטול, otkaži, avbryt, annuller, peruuta, annuleren';

/** Sentences of languages without blanks between words, in the manner of those in `refusals.ts`. */
export const ASIAN_SENTENCES: readonly string[] = [
  // Thai, Lao, Khmer
  '(?:กรุณา|โปรด|ช่วย)?(?:ไม่(?:ต้องการ|อยาก|ขอ|ประสงค์)?(?:จะ)?รับ|ขอยกเลิก(?:การ)?รับ|เลิกรับ)(?:ข้อความ|ข่าวสาร|โฆษณา|ข่าว)(?:แล้ว|อีก|จากคุณ)*(?:ครับ|ค่ะ|คะ|นะ)*',
  '(?:ກະລຸນາ ?)?(?:ຢ່າ|ຢຸດ|ຢຸດການ|ບໍ່ຕ້ອງ)ສົ່ງ(?:ຂໍ້ຄວາມ|ໂຄສະນາ)(?:ມາ)?(?:ຫາຂ້ອຍ)?(?:ອີກ)?',
  '(?:សូម ?)?(?:កុំ|ឈប់|បញ្ឈប់(?:ការ)?)(?:ឲ្យ|អោយ)? ?ផ្ញើ ?(?:សារ|ពាណិជ្ជកម្ម|ការផ្សាយ)(?:មក)?(?:ខ្ញុំ)?(?:ទៀត)?(?:ទេ)?',
  // Burmese
  '(?:(?:ကျေးဇူးပြု၍|ကျေးဇူးပြုပြီး|ကျွန်တော့်ဆီ|ကျွန်မဆီ|နောက်) ?)*(?:မက်ဆေ့ချ်|မက်ဆေ့ခ်ျ|မက်ဆေ့|စာ|ကြော်ငြာ)(?:တွေ|များ)? ?(?:ထပ် ?)?မပို့(?:ပါ)?(?:နဲ့|နှင့်)(?:တော့)?|(?:ထပ် ?)?မပို့ပါနဲ့တော့',
];
