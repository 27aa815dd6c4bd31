/** Letters that people write for each other, and that taking letters apart leaves as they are: `later:earlier`. */
const PAIRS: readonly string[] = [
  // Latin and Greek
  'ß:ss æ:ae œ:oe ø:o đ:d ð:d þ:th ł:l ı:i ħ:h ŧ:t ŋ:n ə:e ς:σ ɓ:b ɗ:d ƙ:k ƴ:y ɛ:e ɔ:o ǝ:e ɨ:i ʉ:u ǥ:g ƶ:z ĸ:k',
  // Cyrillic: letters that a Russian keyboard does not have
  'ґ:г ғ:г қ:к ҡ:к ң:н ү:у ұ:у һ:х ҳ:х ҷ:ч ө:о ә:а ј:и і:и є:е',
  // Arabic, and letters of Persian, Urdu and Kurdish keyboards
  'ٱ:ا ى:ي ة:ه ی:ي ې:ي ے:ي ێ:ي ک:ك ڪ:ك گ:ك ڭ:ك ہ:ه ھ:ه ە:ه ۃ:ه پ:ب چ:ج ژ:ز ڤ:ف ڨ:ق ۆ:و ۇ:و ۈ:و ۋ:و ٹ:ت ڈ:د ڑ:ر ڕ:ر ڵ:ل ں:ن ء:',
  // Hebrew, at the end of a word
  'ך:כ ם:מ ן:נ ף:פ ץ:צ',
  // Japanese names, in the form of before the reform
  '髙:高 﨑:崎 邊:辺 邉:辺 澤:沢 濱:浜 濵:浜 齋:斎 齊:斎 斉:斎 廣:広 櫻:桜 嶋:島 嶌:島 德:徳 惠:恵 眞:真',
  // Chinese names, traditional and simplified
  '陳:陈 張:张 劉:刘 黃:黄 吳:吴 趙:赵 孫:孙 馬:马 羅:罗 鄭:郑 謝:谢 韓:韩 許:许 鄧:邓 馮:冯 蕭:萧 葉:叶 蘇:苏 呂:吕 蔣:蒋 賈:贾 鍾:钟',
  '譚:谭 陸:陆 範:范 鄒:邹 龔:龚 萬:万 錢:钱 湯:汤 喬:乔 賀:贺 賴:赖 龍:龙 楊:杨 偉:伟 麗:丽 強:强 軍:军 艷:艳 傑:杰 濤:涛 剛:刚',
  '蘭:兰 紅:红 鳳:凤 華:华 飛:飞 鵬:鹏 寧:宁 國:国 嚴:严 顧:顾 歐:欧 關:关 鄺:邝 簡:简 藍:蓝 盧:卢 應:应 區:区 東:东 長:长',
];

/** By letter, the one that it is compared as. */
export const ALIKE: Readonly<Record<string, string>> = Object.fromEntries(
  PAIRS.flatMap((line) => line.split(' ')).map((pair) => pair.split(':') as [string, string]),
);
