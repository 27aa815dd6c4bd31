import type { CsvEncoding } from '@wavelane/contracts';

/** A language, or several that write alike, by the countries that write so. */
export interface Language {
  countries: string;
  script: 'Latin' | 'Cyrillic' | 'Greek' | 'Hebrew' | 'Arabic' | 'Thai' | 'Han' | 'Kana' | 'Hangul';
  /** Its letters beyond ASCII, the most frequent first. Of Chinese, Japanese and Korean those of names and headers. */
  letters: string;
  /** Bits by which files in it are rarer than in others written with the same letters. */
  rarity?: number;
}

const latin = (countries: string, letters: string): Language => ({ countries, script: 'Latin', letters });
const cyrillic = (countries: string, letters: string): Language => ({ countries, script: 'Cyrillic', letters });

const WEST = [
  latin('DE AT CH LI', 'üäößé'),
  latin('FR BE CH CA LU MA DZ TN SN CI', 'éèàêçôîûâïëœùüÿæ'),
  latin('ES MX AR CL CO PE VE EC UY BO GT', 'óíáéñúü'),
  latin('PT BR AO MZ', 'ãáçéõíóêâúàô'),
  latin('IT CH', 'àèòùéì'),
  latin('SE FI', 'äöåé'),
  latin('DK NO', 'øåæéö'),
  { ...latin('IS', 'áðíöóéþúýæ'), rarity: 3 },
  { ...latin('AL XK', 'ëç'), rarity: 3 },
  latin('NL BE GB IE US AU NZ ZA', 'éëïèöüçá'),
];
const ESTONIAN = latin('EE', 'äõüöšž');
const CENTRAL = [
  latin('PL', 'łóążęśćńź'),
  latin('CZ', 'íáéěřčýžšůúťďňó'),
  latin('SK', 'áíéčšžýúťľôňďäóĺŕ'),
  latin('HU', 'éáöőóüíúű'),
  latin('RO MD', 'ăîșțâşţ'),
  latin('HR SI BA RS ME', 'čšžćđ'),
  latin('DE AT CH', 'üäöß'),
];
const BALTIC = [latin('LT', 'ėšžųūįčąę'), latin('LV', 'āīēšņļķžūčģ'), ESTONIAN];
const TURKISH = [latin('TR AZ CY', 'ıüşğçöİâîə')];
const VIETNAMESE = [latin('VN', 'đàáạảãâầấậẩẫăằắặẳẵèéẹẻẽêềếệểễìíịỉĩòóọỏõôồốộổỗơờớợởỡùúụủũưừứựửữỳýỵỷỹ')];
const CYRILLIC = [
  cyrillic('RU BY KG', 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё'),
  cyrillic('UA', 'оанивіертсклмудпзяьбгйчхцжїшюєщфґ'),
  cyrillic('BG', 'аоеитнрсвлкдпмзуяъгбчжцйщфхюшь'),
  cyrillic('RS MK ME BA', 'аоиенсртјкувмдплзгбцчжшћљњђхфџќѓѕ'),
];
const GREEK: Language[] = [{ countries: 'GR CY', script: 'Greek', letters: 'αοιετσνηυρπκμλςόίάέήδγθχύφβξζώψϊϋ' }];
const HEBREW: Language[] = [{ countries: 'IL', script: 'Hebrew', letters: 'יוהלארמבתשנדקעחפסגטזכצםןךףץ' }];
const ARABIC: Language[] = [
  {
    countries: 'BH SA AE KW QA OM YE IQ SY LB JO PS EG LY TN DZ MA SD MR',
    script: 'Arabic',
    letters: 'اليمنورتبدعةسحكفقهجشصطخذضزثأىإءغئظآؤ',
  },
  { countries: 'IR AF PK', script: 'Arabic', letters: 'اینردهمتويسبلكشکگزخفعپقجغحصطچہےآںھذضظثژئٹڈڑء' },
];
const THAI: Language[] = [{ countries: 'TH', script: 'Thai', letters: 'านรอก่เง้ัิมีุยลวดทสตะู์ปบคหแืจ็พชขใำไโผถึซธณฟศญฐภษๆ๊ฎฉ๋' }];
const SIMPLIFIED: Language = {
  countries: 'CN SG MY',
  script: 'Han',
  letters:
    '的一是不人中大国王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文姓名手机号电话码联系客户备注地址老新户称会员编订单商品数量价格日期时间公司部门城市省区县街道路明小红丽娜伟芳秀英敏静强磊军洋勇艳杰娟涛超霞平刚桂建华国玉海春生兰云飞雪梅慧晓东南西北上海广州深圳京天津您好请先女士信息内容短微邮箱',
};
const TRADITIONAL: Language = {
  countries: 'TW HK MO',
  script: 'Han',
  letters:
    '的一是不人中大國陳林黃張李王吳劉蔡楊許鄭謝郭洪曾邱廖賴周徐蘇葉莊呂江何蕭羅高潘簡朱鍾彭游詹胡施沈余趙盧梁顏柯翁魏孫戴范方宋鄧杜侯曹薛丁馬董唐馮姓名手機電話號碼聯絡客戶備註地址老新熟會員編訂單商品數量價格日期時間公司部門城市縣區街道路巷號樓明小美玲志豪淑芬雅惠建宏俊傑怡君家淑慧文大珍華玉英秀麗春生雲飛雪梅曉東南西北台灣香港您好請先女士信息內容簡訊郵箱',
};
const JAPANESE: Language = {
  countries: 'JP',
  script: 'Kana',
  letters:
    '日本人大中田山川小野村木林井上藤佐高橋渡辺伊鈴加吉松清水森池阿部石前岡長谷島原後斎坂近遠青福西金竹内三浦太郎次一花子美咲直健誠幸恵裕由真優香理智和明正義弘博子名前氏電話番号携帯住所様郵便備考顧客会社東京都大阪市区県町渋谷北南新古横浜崎千葉埼玉神奈中央区株式電様お客メール登録日時間予約注文商品数量',
};
const KOREAN: Language = {
  countries: 'KR',
  script: 'Hangul',
  letters:
    '이김박최정강조윤장임한오서신권황안송전홍유고문양손배백허남심노하곽성차주우구나민진지엄채원천방공현함변염여추도소석선설마길연위표명기반라왕금옥육인맹제모탁국어은편름전화번호휴대폰고객메모연락처성주소단골규준영희철수민서지우현진수빈은하윤도예린혜경미숙정자순옥호재석훈상동성태용일이번가님원시구로길대한서울부산인천안녕하세요회사상품금액날짜',
};

/** The languages that are written in an encoding, and bits by which it is rarer than the usual one of its kind. */
export const WRITTEN_IN: Readonly<Partial<Record<CsvEncoding, readonly [readonly Language[], number]>>> = {
  'windows-1252': [WEST, 0],
  'iso-8859-15': [[...WEST, ESTONIAN], 5],
  macintosh: [WEST, 6],
  cp850: [WEST, 7],
  'windows-1250': [CENTRAL, 1],
  'iso-8859-2': [CENTRAL, 4],
  cp852: [CENTRAL, 8],
  'x-mac-ce': [[...CENTRAL, ...BALTIC], 9],
  'windows-1251': [CYRILLIC, 0],
  'koi8-r': [CYRILLIC, 3],
  'koi8-u': [CYRILLIC, 4],
  'iso-8859-5': [CYRILLIC, 5],
  ibm866: [CYRILLIC, 4],
  'x-mac-cyrillic': [CYRILLIC, 6],
  'windows-1253': [GREEK, 0],
  'iso-8859-7': [GREEK, 4],
  'windows-1254': [TURKISH, 1],
  'windows-1255': [HEBREW, 0],
  'windows-1256': [ARABIC, 0],
  'iso-8859-6': [ARABIC, 5],
  'windows-1257': [BALTIC, 2.5],
  'windows-1258': [VIETNAMESE, 4],
  'windows-874': [THAI, 0],
  gb18030: [[SIMPLIFIED, TRADITIONAL], 0],
  big5: [[TRADITIONAL], 0],
  shift_jis: [[JAPANESE], 0],
  'euc-jp': [[JAPANESE], 3],
  'euc-kr': [[KOREAN], 0],
};
