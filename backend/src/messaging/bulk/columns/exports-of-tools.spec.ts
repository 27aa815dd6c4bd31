import { describe, expect, it } from '@jest/globals';
import { columnsOf } from '@wavelane/contracts';
import fc from 'fast-check';
import { guessColumns } from './guessed-columns.js';
import { startsWithHeader } from './header-row.js';

/** Phone, name and family name: headers of the columns, null for none. */
type Found = readonly [phone: string | null, name: string | null, familyName: string | null];

/**
 * Each line has: tool or language, country of local numbers, header, a row, and the headers of phone, name and family
 * name.
 */
const EXPORTS = `
Outlook de¦¦Vorname,Weitere Vornamen,Nachname,Firma,Position,Fax geschäftlich,Telefon geschäftlich,Telefon privat,Mobiltelefon,Weiteres Telefon,Pager,E-Mail-Adresse¦Sara,,Ali,Acme,Chefin,+97317000001,+97317000002,+97317000003,+97333000001,,,a@b.co¦Mobiltelefon¦Vorname¦Nachname
Outlook fr¦¦Prénom,Deuxième prénom,Nom,Société,Titre,Télécopie (bureau),Téléphone (bureau),Téléphone (domicile),Tél. mobile,Adresse de messagerie¦Sara,,Ali,Acme,Chef,+97317000001,+97317000002,+97317000003,+97333000001,a@b.co¦Tél. mobile¦Prénom¦Nom
Outlook es¦¦Nombre,Segundo nombre,Apellidos,Organización,Puesto,Fax del trabajo,Teléfono del trabajo,Particular,Teléfono móvil,Dirección de correo electrónico¦Sara,,Ali,Acme,Jefa,+97317000001,+97317000002,+97317000003,+97333000001,a@b.co¦Teléfono móvil¦Nombre¦Apellidos
HubSpot de¦¦Datensatz-ID,Vorname,Nachname,E-Mail-Adresse,Telefonnummer,Zuständiger Mitarbeiter,Leadstatus,Mobiltelefonnummer¦33000201,Sara,Ali,a@b.co,+97317000001,Omar Haddad,Neu,+97333000001¦Mobiltelefonnummer¦Vorname¦Nachname
HubSpot es¦¦ID de registro,Nombre,Apellidos,Correo,Número de teléfono,Propietario del contacto,Estado del lead,Número de teléfono móvil¦33000201,Sara,Ali,a@b.co,+97317000001,Omar Haddad,Nuevo,+97333000001¦Número de teléfono móvil¦Nombre¦Apellidos
HubSpot pt¦¦ID de registro,Nome,Sobrenome,E-mail,Número de telefone,Proprietário do contato,Número do WhatsApp¦33000201,Sara,Ali,a@b.co,+97317000001,Omar Haddad,+97333000001¦Número do WhatsApp¦Nome¦Sobrenome
HubSpot fr¦¦ID de fiche d'informations,Prénom,Nom de famille,Adresse e-mail,Numéro de téléphone,Propriétaire du contact,Numéro de téléphone mobile¦33000201,Sara,Ali,a@b.co,+97317000001,Omar Haddad,+97333000001¦Numéro de téléphone mobile¦Prénom¦Nom de famille
Salesforce¦¦Salutation,First Name,Last Name,Title,Account Name,Mailing Street,Mailing City,Phone,Fax,Mobile,Email,Account Owner¦Ms,Sara,Ali,CEO,Acme,Road 1,Manama,+97317000001,+97317000009,+97333000001,a@b.co,Omar¦Mobile¦First Name¦Last Name
Salesforce report¦¦Contact ID,Full Name,Account Name,Business Phone,Mobile Phone,Assistant,Asst. Phone,Do Not Call¦0035g00000,Sara Ali,Acme,+97317000001,+97333000001,Omar,+97317000004,0¦Mobile Phone¦Full Name¦
Pipedrive¦¦Person - ID,Person - Name,Person - Organization,Person - Email - Work,Person - Phone - Work,Person - Phone - Home,Person - Phone - Mobile,Person - Phone - Other,Person - Owner¦17,Sara Ali,Acme,a@b.co,+97317000001,,+97333000001,,Omar¦Person - Phone - Mobile¦Person - Name¦
Pipedrive work only¦¦Person - Name,Person - Phone - Work,Person - Phone - Home,Person - Phone - Mobile,Person - Owner¦Sara Ali,+97333000001,,,Omar¦Person - Phone - Work¦Person - Name¦
Pipedrive deals¦¦Deal - ID,Deal - Title,Deal - Value,Deal - Contact person,Person - Phone¦33000201,Acme deal,300,Sara Ali,+97333000001¦Person - Phone¦¦
Zoho¦¦Record Id,Contact Owner.id,Contact Owner,First Name,Last Name,Account Name.id,Account Name,Email,Phone,Mobile,Other Phone,Home Phone,Asst Phone,Assistant,Fax,Email Opt Out¦zcrm_4,zcrm_5,Omar,Sara,Ali,zcrm_6,Acme,a@b.co,+97317000001,+97333000001,,,,,,false¦Mobile¦First Name¦Last Name
Zoho invoice¦¦Customer Name,Display Name,Company Name,Phone,MobilePhone,Billing Phone,Shipping Phone¦Sara Ali,Sara Ali,Acme,+97317000001,+97333000001,+97317000001,+97317000001¦MobilePhone¦Customer Name¦
Mailchimp¦¦Email Address,First Name,Last Name,Address,Phone Number,Birthday,MEMBER_RATING,OPTIN_TIME,CONFIRM_IP,LAST_CHANGED,LEID,EUID,NOTES,TAGS¦a@b.co,Sara,Ali,"Road",+97333000001,11/01,2,2026-01-01 10:00:00,1.2.3.4,2026-01-01 10:00:00,33000201,abc,Rings twice,"VIP"¦Phone Number¦First Name¦Last Name
Shopify orders¦¦Name,Email,Financial Status,Paid at,Total,Lineitem name,Billing Name,Billing Phone,Shipping Name,Shipping Phone,Notes,Phone,Id¦#1001,a@b.co,paid,2026-11-01 10:00:00 +0300,30.50,Shirt blue,Sara Ali,+97333000001,Sara Ali,+97333000001,Please ring the bell twice,+97333000001,5501¦Billing Phone¦Billing Name¦
Shopify customers de¦¦Kunden-ID,Vorname,Nachname,E-Mail,Standardadresse Unternehmen,Standardadresse Telefon,Telefon,Akzeptiert SMS-Marketing¦6621,Sara,Ali,a@b.co,Acme,+97317000001,+97333000001,nein¦Telefon¦Vorname¦Nachname
Own people¦¦phone,name,language,labels,first_seen_at (UTC),last_wrote_at (UTC)¦+97333000001,Sara,en,vip,2026-11-01 10:00:00,2026-11-02 10:00:00¦phone¦name¦
Loyalty cards¦¦Name,Mobile,First order,First shop,Last order¦Sara Ali,+97333000001,A shirt,Manama,A hat¦Mobile¦Name¦
WooCommerce analytics¦¦Name,Username,Last Active,Sign Up,Email,Orders,Total Spend,AOV,Country / Region,City,Region,Postal Code¦Sara Ali,sara,2026-11-01,2026-10-01,a@b.co,3,30.5,10,BH,Manama,,33000201¦¦Name¦
WooCommerce de¦¦Bestellnummer,Bestellstatus,Bestelldatum,Vorname (Rechnung),Nachname (Rechnung),Telefon (Rechnung),E-Mail (Rechnung),Telefon (Lieferung)¦33000201,Abgeschlossen,2026-11-01,Sara,Ali,+97333000001,a@b.co,+97317000001¦Telefon (Rechnung)¦Vorname (Rechnung)¦Nachname (Rechnung)
Google it¦¦Nome,Secondo nome,Cognome,Organizzazione,Etichette,Telefono 1 - Etichetta,Telefono 1 - Valore¦Sara,,Ali,Acme,* myContacts,Cellulare,+97333000001¦Telefono 1 - Valore¦Nome¦Cognome
Google 2 phones¦¦First Name,Last Name,Labels,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value¦Sara,Ali,,Work,+97317000001,Mobile,+97333000001¦Phone 1 - Value¦First Name¦Last Name
iCloud csv¦¦Full name,Mobile,Home,Work,Email¦Sara Ali,+97333000001,+97317000001,,a@b.co¦Mobile¦Full name¦
Stripe¦¦id,Description,Email,Name,Created (UTC),Delinquent,Card Last4,Phone¦cus_1,Old customer since long,a@b.co,Sara Ali,2026-11-01 10:00,false,4242,+97333000001¦Phone¦Name¦
Odoo¦¦External ID,Display Name,Phone,Mobile,Email,Salesperson,Activities,City,Country¦__export__.res_partner_7,Sara Ali,+97317000001,+97333000001,a@b.co,Omar,,Manama,Bahrain¦Mobile¦Display Name¦
Odoo ar¦¦الاسم المعروض,الهاتف,الهاتف المحمول,البريد الإلكتروني,مندوب المبيعات¦سارة علي,+97317000001,+97333000001,a@b.co,عمر¦الهاتف المحمول¦الاسم المعروض¦
Salla¦SA¦الاسم الأول,اسم العائلة,رقم الجوال,البريد الإلكتروني,الجنس,المدينة,عدد الطلبات¦سارة,علي,966501234567,a@b.co,أنثى,الرياض,3¦رقم الجوال¦الاسم الأول¦اسم العائلة
Zid¦SA¦اسم العميل,رقم جوال العميل,رقم الطلب,تاريخ الطلب,حالة الطلب¦سارة علي,966501234567,33000201,2026-11-01,مكتمل¦رقم جوال العميل¦اسم العميل¦
ru crm¦¦ID,Имя,Фамилия,Рабочий телефон,Мобильный телефон,Ответственный¦17,Сара,Али,+97317000001,+97333000001,Омар¦Мобильный телефон¦Имя¦Фамилия
Bitrix de¦¦ID,Anrede,Vorname,Nachname,Telefon geschäftlich,Handy,Telefon privat,E-Mail geschäftlich¦17,Frau,Sara,Ali,+97317000001,+97333000001,,a@b.co¦Handy¦Vorname¦Nachname
Bitrix¦¦ID,Salutation,First name,Last name,Work Phone,Mobile,Fax,Responsible person,Comment¦17,Ms,Sara,Ali,+97317000001,+97333000001,,Omar Haddad,Met at the fair in June¦Mobile¦First name¦Last name
Freshsales¦¦First name,Last name,Emails,Work,Mobile,Sales owner,Subscription status¦Sara,Ali,a@b.co,+97317000001,+97333000001,Omar,Subscribed¦Mobile¦First name¦Last name
Klaviyo¦¦Email,Klaviyo ID,First Name,Last Name,Organization,Phone Number,SMS Consent,Country¦a@b.co,01H,Sara,Ali,Acme,+97333000001,SUBSCRIBED,Bahrain¦Phone Number¦First Name¦Last Name
wati¦BH¦Name,Country Code,Phone,AllowBroadcast,AllowSMS,attribute 1¦Sara Ali,973,33000001,TRUE,TRUE,x¦Phone¦Name¦
respond.io¦¦ContactID,FirstName,LastName,PhoneNumber,Email,Country,Language,Tags,Status,Assignee¦7,Sara,Ali,+97333000001,a@b.co,BH,en,VIP,open,Omar¦PhoneNumber¦FirstName¦LastName
tr¦¦Sipariş No,Adı,Soyadı,Cep Telefonu,İş Telefonu,E-posta¦33000201,Sara,Ali,+97333000001,+97317000001,a@b.co¦Cep Telefonu¦Adı¦Soyadı
tr2¦¦Müşteri Adı,GSM,Sabit Tel¦Sara Ali,+97333000001,+97317000001¦GSM¦Müşteri Adı¦
pl¦¦Imię,Nazwisko,Telefon komórkowy,Telefon stacjonarny,Nr zamówienia¦Sara,Ali,+97333000001,+97317000001,33000201¦Telefon komórkowy¦Imię¦Nazwisko
nl¦¦Voornaam,Achternaam,Mobiel,Telefoon werk,Bestelnummer¦Sara,Ali,+97333000001,+97317000001,33000201¦Mobiel¦Voornaam¦Achternaam
it¦¦Nome,Cognome,Cellulare,Telefono ufficio,Numero ordine¦Sara,Ali,+97333000001,+97317000001,33000201¦Cellulare¦Nome¦Cognome
id¦¦Nama Pelanggan,No. HP,No. Pesanan,Alamat¦Sara Ali,+97333000001,33000201,Jl. Merdeka¦No. HP¦Nama Pelanggan¦
vi¦¦Tên khách hàng,Số điện thoại,Mã đơn hàng¦Sara Ali,+97333000001,33000201¦Số điện thoại¦Tên khách hàng¦
ja¦¦氏名,携帯電話番号,電話番号,注文番号¦サラ アリ,+97333000001,+97317000001,33000201¦携帯電話番号¦氏名¦
zh¦¦客户姓名,手机号码,座机,订单号¦萨拉,+97333000001,+97317000001,33000201¦手机号码¦客户姓名¦
ko¦¦고객명,휴대폰번호,주문번호¦사라,+97333000001,33000201¦휴대폰번호¦고객명¦
he¦¦שם לקוח,טלפון נייד,מספר הזמנה¦שרה,+97333000001,33000201¦טלפון נייד¦שם לקוח¦
fa¦¦نام,نام خانوادگی,شماره موبایل,شماره سفارش¦سارا,علی,+989123456789,33000201¦شماره موبایل¦نام¦نام خانوادگی
hi¦¦नाम,मोबाइल नंबर,ऑर्डर नंबर¦सारा,+919876543210,33000201¦मोबाइल नंबर¦नाम¦
th¦¦ชื่อลูกค้า,เบอร์โทรศัพท์,เลขที่คำสั่งซื้อ¦ซารา,+97333000001,33000201¦เบอร์โทรศัพท์¦ชื่อลูกค้า¦
el¦¦Όνομα,Επώνυμο,Κινητό,Σταθερό¦Σάρα,Αλή,+97333000001,+97317000001¦Κινητό¦Όνομα¦Επώνυμο
uk¦¦Ім'я,Прізвище,Мобільний,Робочий телефон¦Сара,Алі,+97333000001,+97317000001¦Мобільний¦Ім'я¦Прізвище
sv¦¦Förnamn,Efternamn,Mobilnummer,Telefon arbete¦Sara,Ali,+97333000001,+97317000001¦Mobilnummer¦Förnamn¦Efternamn
da¦¦Fornavn,Efternavn,Mobil,Telefon¦Sara,Ali,+97333000001,+97317000001¦Mobil¦Fornavn¦Efternavn
bool msg¦¦Name,Phone,Message Sent,Message Date¦Sara,+97333000001,yes,2026-01-01¦Phone¦Name¦
IBAN & VAT¦¦Kunde,USt-IdNr,IBAN,Rufnummer¦Sara Ali,DE123456789,DE89370400440532013000,+97333000001¦Rufnummer¦Kunde¦
bare ids¦BH¦Customer ID,Name,Phone¦33000201,Sara,33000001¦Phone¦Name¦
ticket no¦BH¦Ticket Number,Requester,Requester phone¦33000201,Sara Ali,+97333000001¦Requester phone¦Requester¦
Brevo¦FR¦CONTACT ID,EMAIL,NOM,PRENOM,SMS,WHATSAPP¦1,a@b.co,Ali,Sara,33612345678,¦SMS¦PRENOM¦NOM
Facebook leads¦¦id,created_time,ad_id,ad_name,form_name,platform,full_name,phone_number,email¦l:12,2026-01-02,ag:12,Winter,Form,fb,Sara Ali,p:+97333000001,a@b.co¦phone_number¦full_name¦
Calendly¦¦Invitee Name,Invitee First Name,Invitee Last Name,Invitee Email,Text Reminder Number,Event Type Name¦Sara Ali,Sara,Ali,a@b.co,+97333000001,Call¦Text Reminder Number¦Invitee Name¦
WhatsApp chats¦¦id,name,isBusiness¦97333000001@c.us,Sara Ali,false¦id¦name¦
Order ids¦BH¦id,name¦33000201,Sara Ali¦¦name¦
ja in two¦¦姓,名,電話番号¦田中,太郎,+819012345678¦電話番号¦名¦姓
Form¦¦Name (optional),Phone number (with country code)*¦Sara,+97333000001¦Phone number (with country code)*¦Name (optional)¦
Numbered¦BH¦First,Last,Phone1,Phone2¦Sara,Ali,33000001,¦Phone1¦First¦Last
contact no¦BH¦S.No,Guest Name,Contact No,Room No¦1,Sara Ali,33000001,204¦Contact No¦Guest Name¦
parent¦¦Student Name,Father Name,Father Mobile,Mother Mobile¦Sara,Ali,+97333000001,+97317000001¦¦Student Name¦
patient¦BH¦MRN,Patient Name,Mobile No.,National ID,DOB¦33000201,Sara Ali,33000001,901234567,1990-01-01¦Mobile No.¦Patient Name¦
`
  .trim()
  .split('\n')
  .map((line) => {
    const [tool = '', country = '', header = '', row = '', ...expected] = line.split('¦');
    const [phone = null, name = null, family = null] = expected.map((one) => (one === '' ? null : one));
    const found: Found = [phone, name, family];
    return [tool, country === '' ? null : country, header, row, found] as const;
  });

function found(header: readonly string[], row: readonly string[], country: string | null): Found {
  const columns = columnsOf(header);
  const { phone, message, name, familyName } = guessColumns(columns, [row], true, country);
  expect(message).toBeNull();
  const called = (at: number | null) => (at === null ? null : (header[at] ?? null));
  return [called(phone), called(name), called(familyName)];
}

describe('guessed columns', () => {
  it.each(EXPORTS)('reads an export of %s without help', (_, country, header, row, expected) => {
    const [names, cells] = [header.split(','), row.split(',')];
    expect(startsWithHeader([names, cells], country)).toBe(true);
    expect(found(names, cells, country)).toEqual(expected);
  });

  it('reads an export alike with its columns in any order and empty columns among them', () => {
    const isOne = ([, , header]: (typeof EXPORTS)[number]) => !/Billing Phone|Phone 2|Zoho|Odoo/.test(header);
    const turned = fc.constantFrom(...EXPORTS.filter(isOne)).chain((one) => {
      const places = one[2].split(',').map((_, at) => at);
      return fc.tuple(fc.constant(one), fc.shuffledSubarray(places, { minLength: places.length }), fc.nat(20));
    });
    fc.assert(
      fc.property(turned, ([[, country, header, row, expected], places, at]) => {
        const [names, cells] = [header.split(','), row.split(',')];
        const pick = (from: readonly string[], more: string) =>
          places.map((place) => from[place] ?? '').toSpliced(at, 0, more);
        expect(found(pick(names, 'Remarks'), pick(cells, ''), country)).toEqual(expected);
      }),
    );
  });
});
