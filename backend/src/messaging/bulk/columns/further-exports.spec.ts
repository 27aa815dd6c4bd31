import { describe, expect, it } from '@jest/globals';
import { columnsOf } from '@wavelane/contracts';
import { guessColumns } from './guessed-columns.js';
import { startsWithHeader } from './header-row.js';

/** Each line has: tool, country of local numbers, header, a row, and the headers of phone, name and family name. */
const EXPORTS = `
Zoho leads es¦ES¦Id de registro,Propietario del contacto,Nombre,Apellidos,Nombre de cuenta,Correo electrónico,Teléfono,Móvil,No participar en correo electrónico,Idioma¦zcrm_1,Omar,Sara,Ruiz,Acme,a@b.co,911 234 567,612 345 678,false,Español¦Móvil¦Nombre¦Apellidos
Salesforce fr¦FR¦Civilité,Prénom,Nom,Nom du compte,Téléphone,Portable,Adresse e-mail,Ne pas appeler,Langue¦Mme,Sara,Ali,Acme,01 42 68 53 00,06 12 34 56 78,a@b.co,1,Français¦Portable¦Prénom¦Nom
Mailchimp full¦¦Email Address,First Name,Last Name,SMS Phone Number,SMS Subscription Status,MEMBER_RATING,LANGUAGE,TAGS¦a@b.co,Sara,Ali,+97333000001,unsubscribed,2,en,"VIP"."New"¦SMS Phone Number¦First Name¦Last Name
Klaviyo suppressed¦¦Email,Phone Number,First Name,Last Name,SMS Marketing Consent,Email Suppressions,Locale¦a@b.co,+97333000001,Sara,Ali,UNSUBSCRIBED,,en-US¦Phone Number¦First Name¦Last Name
Brevo de¦DE¦KONTAKT-ID,E-MAIL,VORNAME,NACHNAME,SMS,WHATSAPP,DOUBLE_OPT-IN,BLACKLISTED¦1,a@b.co,Sara,Ali,491711234567,491711234567,Yes,true¦WHATSAPP¦VORNAME¦NACHNAME
Pipedrive pt¦BR¦Pessoa - ID,Pessoa - Nome,Pessoa - Organização,Pessoa - E-mail - Trabalho,Pessoa - Telefone - Trabalho,Pessoa - Telefone - Celular¦17,Sara Ali,Acme,a@b.co,(11) 3123-4567,(11) 91234-5678¦Pessoa - Telefone - Celular¦Pessoa - Nome¦
Odoo fr¦FR¦Nom affiché,Téléphone,Mobile,E-mail,Commercial,Ville,Pays,Langue,Liste noire¦Sara Ali,01 42 68 53 00,06 12 34 56 78,a@b.co,Omar,Paris,France,French / Français,False¦Mobile¦Nom affiché¦
Odoo tech¦¦id,name,phone,mobile,email,lang,category_id,phone_blacklisted¦7,Sara Ali,+97317000001,+97333000001,a@b.co,ar_001,VIP,True¦mobile¦name¦
SAP bp¦DE¦Geschäftspartner,Name 1,Name 2,Land,Sprache,Telefon 1,Mobiltelefon,Sperre¦0001000017,Sara Ali,,DE,DE,030 123456,0171 1234567,¦Mobiltelefon¦Name 1¦
Square¦US¦Reference ID,First Name,Last Name,Email Address,Phone Number,Nickname,Company Name,Email Subscription Status,Instant Profile,Transaction Count¦C1,Sara,Ali,a@b.co,'+14155552671,,Acme,unsubscribed,no,3¦Phone Number¦First Name¦Last Name
Stripe customers¦¦id,Description,Email,Name,Created date (UTC),Phone,Shipping Name,Shipping Address Phone,phone (metadata)¦cus_1,,a@b.co,Sara Ali,2026-11-01,+97333000001,Omar,+97333000009,+97333000001¦Phone¦Name¦
Lightspeed¦NL¦customer_code,company_name,first_name,last_name,phone,mobile,email,do_not_email,gender¦sara-1,Acme,Sara,Ali,020 123 4567,06 12345678,a@b.co,1,F¦mobile¦first_name¦last_name
Wix¦¦First Name,Last Name,Email 1,Phone 1,Address 1 - Country,Labels,Email subscriber status,SMS subscriber status,Last Activity,Language¦Sara,Ali,a@b.co,'+973 3300 0001,Bahrain,Contacted Me;Customers,Subscribed,Unsubscribed,Form,en¦Phone 1¦First Name¦Last Name
Squarespace¦US¦Order ID,Email,Billing Name,Billing Phone,Shipping Name,Shipping Phone,Total¦00012,a@b.co,Sara Ali,4155552671,Omar,4155552672,30.50¦Billing Phone¦Billing Name¦
PrestaShop fr¦FR¦id_customer,Titre de civilité,Prénom,Nom,Adresse e-mail,Ventes,Activé,Lettre d'informations,Téléphone,Téléphone mobile¦1,Mme,Sara,Ali,a@b.co,30.00 €,1,0,0142685300,0612345678¦Téléphone mobile¦Prénom¦Nom
Magento¦US¦ID,Name,Email,Group,Phone,ZIP,Country,State/Province,Customer Since,Web Site,Confirmed email,Account Lock¦1,Sara Ali,a@b.co,General,415-555-2671,94105,United States,California,Nov 1. 2026,Main,Confirmation Not Required,Unlocked¦Phone¦Name¦
Shopee¦ID¦No. Pesanan,Status Pesanan,Username (Pembeli),Nama Penerima,No. Telepon,Alamat Pengiriman,Kota/Kabupaten¦2411ABC,Selesai,sara99,Sara Ali,6281234567890,Jl. Merdeka,Jakarta¦No. Telepon¦Nama Penerima¦
Daftra ar¦EG¦رقم العميل,الاسم التجاري,الاسم الأول,اسم العائلة,الهاتف,الجوال,البريد الإلكتروني,المدينة¦000012,شركة,سارة,علي,0223456789,01001234567,a@b.co,القاهرة¦الجوال¦الاسم الأول¦اسم العائلة
Zid customers¦SA¦المعرف,الاسم,البريد الإلكتروني,الجوال,المدينة,عدد الطلبات,اللغة¦17,سارة علي,a@b.co,966501234567,الرياض,3,العربية¦الجوال¦الاسم¦
Salla orders¦SA¦رقم الطلب,حالة الطلب,اسم العميل,رقم الجوال,المدينة,إجمالي الطلب¦33000201,تم التنفيذ,سارة علي,+966501234567,الرياض,1.200.00¦رقم الجوال¦اسم العميل¦
WhatsApp label export¦¦Phone Number,Saved Name,Public Name,Labels,Is My Contact,Last Message,Country Code¦+973 3300 0001,Sara Ali,sara✨,VIP,Yes,Hello there my friend how are you,973¦Phone Number¦Saved Name¦
Thunderbird de¦DE¦Vorname,Nachname,Anzeigename,Spitzname,Primäre E-Mail-Adresse,Telefon dienstlich,Telefon privat,Fax-Nummer,Pager,Mobil-Telefon,Organisation¦Sara,Ali,Sara Ali,,a@b.co,030 123456,,,,0171 1234567,Acme¦Mobil-Telefon¦Vorname¦Nachname
Turkish ticimax¦TR¦Üye ID,Ad,Soyad,E-Posta,Cep Telefonu,SMS İzni,Mail İzni¦1,Sara,Ali,a@b.co,5321234567,Hayır,Evet¦Cep Telefonu¦Ad¦Soyad
IdeaSoft¦TR¦Müşteri Adı Soyadı,Telefon,E-posta,Kampanya SMS,Üyelik Tarihi¦Sara Ali,0 532 123 45 67,a@b.co,Evet,01.11.2026¦Telefon¦Müşteri Adı Soyadı¦
Chinese youzan¦CN¦客户昵称,姓名,手机号,会员等级,订单数,是否退订¦小莎,萨拉,13800138000,VIP,3,是¦手机号¦姓名¦
Taobao¦CN¦订单编号,买家会员名,收货人姓名,联系手机,收货地址¦33000201,sara99,萨拉,'13800138000,北京¦联系手机¦收货人姓名¦
Bling pt¦BR¦ID,Código,Nome,Fantasia,Endereço,Fone,Celular,E-mail,Situação,CNPJ / CPF¦1,001,Sara Ali,,Rua 1,(11) 3123-4567,(11) 91234-5678,a@b.co,A,12345678909¦Celular¦Nome¦
Sellsy fr¦FR¦Type,Nom,Prénom,Société,Téléphone,Mobile,Ne souhaite pas être contacté,Désinscrit SMS¦Contact,Ali,Sara,Acme,0142685300,0612345678,Non,Oui¦Mobile¦Prénom¦Nom
Holded es¦ES¦Nombre,NIF,Email,Teléfono,Móvil,Etiquetas,Idioma,Acepta comunicaciones comerciales¦Sara Ruiz,12345678Z,a@b.co,911234567,612345678,vip,es,No¦Móvil¦Nombre¦
Fresha¦GB¦Client ID,First name,Last name,Full name,Blocked,Block reason,Gender,Mobile number,Telephone,Email,Accepts marketing,Accepts SMS marketing¦1,Sara,Ali,Sara Ali,No,,Female,+44 7911 123456,,a@b.co,No,No¦Mobile number¦Full name¦
Vagaro¦US¦First Name,Last Name,Day Phone,Night Phone,Cell Phone,Email,Text Reminder,Do Not Book¦Sara,Ali,,,4155552671,a@b.co,Yes,No¦Cell Phone¦First Name¦Last Name
Booksy pl¦PL¦Imię,Nazwisko,Telefon,E-mail,Zgoda marketingowa¦Sara,Ali,501234567,a@b.co,Nie¦Telefon¦Imię¦Nazwisko
Eventbrite¦US¦Order #,First Name,Last Name,Email,Cell Phone,Home Phone,Attendee #,Order Date,Quantity¦33000201,Sara,Ali,a@b.co,+1 415-555-2671,,123456789,2026-11-01,1¦Cell Phone¦First Name¦Last Name
Typeform¦¦#,What's your name?,What's your WhatsApp number?,Start Date (UTC),Network ID¦abc,Sara Ali,+97333000001,2026-11-01 10:00,d41d8c¦What's your WhatsApp number?¦What's your name?¦
ActiveCampaign¦¦Email,First Name,Last Name,Phone,Tags,*Status*,Date Unsubscribed¦a@b.co,Sara,Ali,+97333000001,vip,Unsubscribed,2026-10-01¦Phone¦First Name¦Last Name
SAP¦DE¦KUNNR,NAME1,LAND1,TELF1,TELF2¦1000017,Sara Ali,DE,,0171 1234567¦TELF2¦NAME1¦
Xero¦¦*ContactName,AccountNumber,FirstName,LastName,PhoneNumber,MobileNumber¦Acme WLL,C1,Sara,Ali,+97317000001,+97333000001¦MobileNumber¦FirstName¦LastName
Xero invoices¦¦*ContactName*,*Phone,*Mobile*¦Sara Ali,+97317000001,+97333000001¦*Mobile*¦*ContactName*¦
Tlf¦ES¦Nombre y apellidos,Tlf.,Email¦Sara Ruiz,612 34 56 78,a@b.co¦Tlf.¦Nombre y apellidos¦
`
  .trim()
  .split('\n')
  .map((line) => line.split('¦'));

describe('guessed columns of further tools', () => {
  it.each(EXPORTS)('reads an export of %s without help', (_tool, country = '', header = '', row = '', ...expected) => {
    const [names, cells] = [header.split(','), row.split(',')];
    const local = country === '' ? null : country;
    const { phone, message, name, familyName } = guessColumns(columnsOf(names), [cells], true, local);
    const called = (at: number | null) => (at === null ? '' : (names[at] ?? ''));
    expect(startsWithHeader([names, cells], local)).toBe(true);
    expect([called(phone), called(name), called(familyName), called(message)]).toEqual([...expected, '']);
  });
});
