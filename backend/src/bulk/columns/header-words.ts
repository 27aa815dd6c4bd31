import { foldHeader } from '@wavelane/contracts';

/** How well a header fits a role; 0: it says nothing of it, below 0: it says something else. Compared within a role only. */
export type Rank = number;

const set = (words: string): ReadonlySet<string> => new Set(words.split(/[\s,]+/).map(foldHeader));

const WHATSAPP = set('whatsapp wa واتساب واتس الواتساب الواتس ватсап');
const MOBILE = set(
  'mobile mob mobiltelefon cell cellphone cellular handy celular movil portable gsm smartphone جوال الجوال موبايل الموبايل محمول المحمول نقال النقال мобильный сотовый 手机 手机号 携帯',
);
const PHONE = set(
  'phone phones phonenumber telephone tel telefon telefono telefone telefonnummer rufnummer fon fone msisdn هاتف الهاتف تلفون التلفون телефон тел 电话 电话号码 電話 電話番号 전화 전화번호 טלפון',
);
/** Words that mean a number only if nothing else stands beside them. */
const NUMBER = set('number numbers no nr num numero nummer رقم الرقم номер 番号');
const NOT_A_PHONE = set(
  'fax telefax pager telex isdn tty tdd type label typ status country code extension ext verified valid consent opt count date time id نوع',
);
const BUSINESS = set('business work office company firma geschaftlich trabajo bureau عمل العمل مكتب المكتب');
const OTHER = set(
  'home other shipping delivery default address car callback alternate alternative secondary second private privat casa domicile منزل المنزل',
);
const FILLER = set(
  'value primary main customer client contact billing recipient user your my full e164 international intl formatted the of de العميل الزبون',
);

/** 6 WhatsApp, 5 mobile, 4 a phone, 3 of a business, 2 another of the same person, 1 of somebody (which is not said). */
export function phoneRank(header: string): Rank {
  const words = wordsOf(header);
  if (words.some((word) => NOT_A_PHONE.has(word))) return -1;
  if (words.some((word) => WHATSAPP.has(word))) return 6;
  if (words.some((word) => MOBILE.has(word))) return 5;
  const rest = words.filter((word) => !PHONE.has(word) && !NUMBER.has(word) && !FILLER.has(word));
  if (!words.some((word) => PHONE.has(word)))
    return words.length > 0 && words.every((word) => NUMBER.has(word)) ? 4 : 0;
  if (rest.length === 0) return 4;
  if (rest.some((word) => BUSINESS.has(word))) return 3;
  return rest.every((word) => OTHER.has(word)) ? 2 : 1;
}

const MESSAGE = set(
  'message messages text body msg sms mensaje mensagem nachricht messaggio texto رسالة الرسالة نص النص сообщение 消息 短信 メッセージ',
);
const MESSAGE_FILLER = set('your my the whatsapp content');

/** 2: it is called so, 1: a word for it is in the header. */
export function messageRank(header: string): Rank {
  const words = wordsOf(header).filter((word) => !MESSAGE_FILLER.has(word));
  if (words.length > 0 && words.every((word) => MESSAGE.has(word))) return 2;
  return words.some((word) => MESSAGE.has(word)) ? 1 : 0;
}

const NAME = set('name names nombre nome nom navn naam imie الاسم اسم имя фио 姓名 名字 名前 이름 שם');
const WHOLE = set(
  'full fullname whole display contact customer client recipient person billing shipping complete completo complet العميل الزبون',
);
const FIRST = set('first firstname given givenname vorname prenom fore forename primer الاول');
const FAMILY = set(
  'last lastname family familyname surname sur nachname apellido apellidos cognome sobrenome famille العائلة фамилия',
);
const OF_ANOTHER = set(
  'company organization organisation firm business user username file product item middle additional phonetic yomi maiden nick nickname prefix suffix title event account store shop department group assistant manager spouse domain host',
);

/** 4: the whole name, 3: who it is, 2: the first name, 1: some name. */
export function nameRank(header: string): Rank {
  const words = wordsOf(header);
  if (words.some((word) => OF_ANOTHER.has(word) || FAMILY.has(word)))
    return words.length > 0 && isOnlyFamily(words) ? 0 : -1;
  if (words.some((word) => FIRST.has(word))) return 2;
  if (words.some((word) => NAME.has(word))) return words.every((word) => NAME.has(word) || WHOLE.has(word)) ? 4 : 1;
  return words.length > 0 && words.every((word) => WHOLE.has(word)) ? 3 : 0;
}

const isOnlyFamily = (words: readonly string[]) => words.every((word) => FAMILY.has(word));

export const isFamilyName = (header: string): boolean => {
  const words = wordsOf(header);
  return words.some((word) => FAMILY.has(word)) && !words.some((word) => OF_ANOTHER.has(word) || FIRST.has(word));
};

/** Without numbers; `PhoneNumber` is two words. */
function wordsOf(header: string): string[] {
  const apart = header.replace(/whats\s*app/giu, 'whatsapp').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  return foldHeader(apart)
    .split(' ')
    .filter((word) => word !== '' && !/^\p{N}+$/u.test(word));
}
