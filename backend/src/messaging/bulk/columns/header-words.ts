import { foldHeader } from '@wavelane/contracts';

/** How well a header fits a role; 0: it says nothing of it, below 0: it says something else. Compared within a role only. */
export type Rank = number;

const set = (list: string): ReadonlySet<string> =>
  new Set(list.split(/[\s,]+/).map((word) => (word.includes('.') ? word : foldHeader(word))));

/** Words of one meaning, and beginnings of words for languages that write several words as one. */
interface Words {
  whole: ReadonlySet<string>;
  within: readonly string[];
}
const words = (whole: string, within = ''): Words => ({ whole: set(whole), within: [...set(within)].filter(Boolean) });
const means = ({ whole, within }: Words, word: string): boolean =>
  whole.has(word) || within.some((one) => word.includes(one));

const WHATSAPP = words('wa واتس الواتس ватсап', 'whatsapp واتساب');
const MOBILE = words(
  'mob cell cellular cel gsm smartphone portable cep hp jawwal telemovel mobitel сотовый моб мобилен',
  'mobil mobiel movil cellphone handy celular cellulare komork κινητο мобильн мобільн جوال موبايل موبایل محمول نقال همراه 手机 手機 携帯 移动电话 휴대 핸드폰 มือถือ मोबाइल נייד di.dong',
);
const PHONE = words(
  'phone phones ph tel telf tlf fon fone simi farsimi talrunis simu msisdn sms θ το فون ফোন',
  'phonenumber telephone telefon telefone rufnummer telepon puhelin τηλεφων телефон هاتف تلفون تلفن 电话 電話 전화 연락처 โทร फोन טלפון dien.thoai',
);
/** Words that mean a number only if nothing else stands beside them. */
const NUMBER = words(
  'number numbers no nr num numero numeri nummer nomor so sdt رقم الرقم номер شماره 番号 号码 नंबर מספר เบอร์',
);
const NOT_A_PHONE = words(
  'fax telefax telecopie faks факс pager telex isdn tty tdd type label typ etichetta etiqueta status country code extension ext verified valid consent opt count date time id نوع فاکس',
);
const BUSINESS = words(
  'business work office company firma geschaftlich dienstlich trabajo trabalho bureau travail lavoro ufficio werk arbete arbejde is sluzbowy рабочий робочий عمل العمل مكتب المكتب کار',
);
const OTHER = words(
  'home other shipping lieferung delivery default standardadresse address car callback alternate alternative secondary second private privat personal personale casa domicile particular festnetz sabit stacjonarny fijo fixe fisso σταθερο fast 座机 منزل المنزل',
);
const OF_CHAT = set('id chat wa whatsapp');
const FILLER = words(
  'value valor valore wert primary main customer client contact contacto kontakt billing rechnung recipient requester guest user person patient your my full e164 international intl formatted the of de du del do en i the العميل الزبون الضيف 客户 お客様 고객',
);

/**
 * 6 WhatsApp, 5 mobile, 4 a phone, 3 of a business, 2 another of the same person, 1 of an unnamed person. A half more
 * than 3 or 4: a mobile, or WhatsApp, of another person.
 */
export function phoneRank(header: string): Rank {
  const all = wordsOf(header);
  // Exports of WhatsApp's tools have the number of a chat there, others anything: its values decide.
  if (all.includes('id') && all.every((word) => OF_CHAT.has(word))) return all.includes('wa') ? 4 : 0;
  if (all.some((word) => means(NOT_A_PHONE, word))) return -1;
  const rest = all.filter((word) => ![WHATSAPP, MOBILE, PHONE, NUMBER, FILLER].some((one) => means(one, word)));
  const isOwn = rest.every((word) => means(BUSINESS, word) || means(OTHER, word));
  if (all.some((word) => means(WHATSAPP, word))) return isOwn ? 6 : 4.5;
  if (all.some((word) => means(MOBILE, word))) return isOwn ? 5 : 3.5;
  const isNumber = all.some((word) => means(NUMBER, word));
  if (!all.some((word) => means(PHONE, word))) return isNumber && all.every(isNumberOfSomebody) ? 4 : 0;
  if (rest.length === 0) return 4;
  if (rest.some((word) => means(BUSINESS, word))) return 3;
  return isOwn ? 2 : 1;
}

/** `Contact No.` is a phone's; `Customer number` is not. */
const CONTACT = set('contact contacto contato kontakt التواصل الاتصال');
const isNumberOfSomebody = (word: string) => means(NUMBER, word) || CONTACT.has(word);

const MESSAGE = set(
  'message messages text body msg sms mensaje mensagem nachricht messaggio texto رسالة الرسالة نص النص сообщение 消息 短信 メッセージ',
);
const MESSAGE_FILLER = set('your my the whatsapp content');

/** Words beside a message that was written before: `Last message`, `Message received`. */
const OF_CHATS = set(
  'last latest previous received incoming inbound letzte ultimo ultima dernier dernière последнее اخر آخر terakhir',
);
/** `Sent message`; `Message to be sent` is one to send, and so is `First message` or `Reply text`. */
const isOfChats = (all: readonly string[]): boolean =>
  all.some((word) => OF_CHATS.has(word)) ||
  (all.includes('sent') && !/(?:^| )(?:to|will) be( |$)/u.test(all.join(' ')));

/** 2: it is called so, 1: a word for it is in the header. */
export function messageRank(header: string): Rank {
  if (isOfChats(wordsOf(header))) return 0;
  const all = wordsOf(header).filter((word) => !MESSAGE_FILLER.has(word));
  if (all.length > 0 && all.every((word) => MESSAGE.has(word))) return 2;
  return all.some((word) => MESSAGE.has(word)) ? 1 : 0;
}

const NAME = words(
  'name names nafn jina kundenname kontaktname nombre nome nom naam navn naam namn imie jmeno meno ime nev keresztnev vards vardas nume ad adi isim nama ten nimi ονομα ονοματεπωνυμο имя име фио ім я الاسم اسم نام नाम שם',
  '姓名 名字 名前 氏名 客户名 客戶名 顾客名 顧客名 会員名 會員名 收货人 收件人 联系人 聯絡人 称呼 稱呼 이름 성명 성함 고객명 ชื่อ নাম பெயர்',
);
const WHOLE = words(
  'full fullname whole display displayed and und et y e i en och og ve a και و и und contact customer client cliente kunde klant kunden klient musteri requester guest recipient person patient student invitee attendee participant subscriber lead member applicant candidate passenger donor tenant buyer payer pelanggan khach hang lengkap complete completo complet billing rechnung shipping of de du del do لقب العميل الزبون المعروض الكامل الضيف',
);
const FIRST = words(
  'first firstname given givenname vorname vor prenom fore forename fornavn fornamn voornaam etunimi primer الاول 名',
);
const FAMILY = words(
  'last lastname family familyname famille surname sur nachname apellido apellidos cognome sobrenome achternaam efternavn efternamn etternavn nazwisko prijmeni priezvisko prezime priimek vezeteknev uzvards pavarde soyad soyadi sukunimi презиме επωνυμο العائلة фамилия прізвище خانوادگی 姓',
);
const OF_ANOTHER = words(
  'company organization organisation organizacion firm firma societe business user username file product item line lineitem middle segundo secondo weitere deuxieme additional phonetic yomi maiden nick nickname prefix suffix title event account store shop department group assistant manager spouse domain host campaign adset adgroup form page owner propietario proprietario proprietaire',
);

/** 4: the whole name, 3: who it is, 2: the first name, 1: some name. */
export function nameRank(header: string): Rank {
  const all = wordsOf(header);
  const has = (meaning: Words) => all.some((word) => means(meaning, word));
  // `ad` is a name in Turkish; beside the English word it is an advertisement.
  if (has(OF_ANOTHER) || (all.includes('ad') && all.includes('name'))) return -1;
  if (has(FAMILY)) {
    // `Name and surname`, `Vor- und Nachname`, `Ad Soyad`.
    const isBoth = has(FIRST) || all.some((word) => means(WHOLE, word) && JOINING.has(word)) || has(OWN_NAME);
    return isBoth ? 4 : all.every((word) => means(FAMILY, word)) ? 0 : -1;
  }
  // `First name` and `first_names`; `First seen` is no name.
  const isFirst = all.every((word) => [FIRST, NAME, WHOLE, FILLER].some((one) => means(one, word)));
  if (has(FIRST) && (isFirst || has(NAME))) return 2;
  if (has(NAME)) return all.every((word) => means(NAME, word) || means(WHOLE, word)) ? 4 : 1;
  return all.length > 0 && all.every((word) => means(WHOLE, word)) ? 3 : 0;
}

const JOINING = set('and und et y e i en och og ve a και و и');
/** Names that stand beside a family name in one header only if both are in the column. */
const OWN_NAME = words('ad adi imie nombre nome voornaam jmeno meno ime име');

/** `Name`, `Nom`: beside a column of first names it may be the family name, beside one of family names the first name. */
export const isBareName = (header: string): boolean => {
  const all = wordsOf(header).filter((word) => !means(FILLER, word) && !means(WHOLE, word));
  return all.length > 0 && all.every((word) => means(NAME, word));
};

/** `Last active` is none. */
export const isFamilyName = (header: string): boolean => {
  const all = wordsOf(header);
  const belongs = (word: string) => [FAMILY, NAME, WHOLE, FILLER].some((one) => means(one, word));
  return all.some((word) => means(FAMILY, word)) && all.every(belongs) && nameRank(header) < 1;
};

/** How a number is to be written: `Phone (with country code)`. */
const WRITTEN_SO = / (?:with|without|including|incl|inkl|mit|avec|con|com|مع|بدون) .*$/u;

/** Without numbers; `PhoneNumber` is two words, `Phone2` one. */
function wordsOf(header: string): string[] {
  const apart = header.replace(/whats\s*app/giu, 'whatsapp').replace(/(\p{Ll})(\p{Lu})|(\p{L})(\p{N})/gu, '$1$3 $2$4');
  return foldHeader(apart)
    .replace(WRITTEN_SO, '')
    .replaceAll('ı', 'i')
    .replaceAll('đ', 'd')
    .replace(/\b(di|dien) (dong|thoai)\b/gu, '$1.$2')
    .split(' ')
    .filter((word) => word !== '' && !/^\p{N}+$/u.test(word));
}
