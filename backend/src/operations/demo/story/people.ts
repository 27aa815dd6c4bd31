const NAMES =
  'Ada Lind,Ben Carter,Cleo Marsh,Dan Osei,Eva Novak,Finn Byrne,Gia Rossi,Hugo Alves,Ida Holm,Jon Park,Kim Tran,Leo Fuchs,' +
  'Mona Saleh,Nils Berg,Olga Petrova,Paul Meyer,Quinn Daly,Rosa Vidal,Sami Khalil,Tess Moore,Uma Rao,Vera Kolar,Will Grant,' +
  'Xenia Popa,Yara Aziz,Zoe Laurent,Amir Farah,Bella Conti,Carl Jansen,Dina Yousef,Emil Krog,Fay Wong,Greta Hahn,Hana Sato,' +
  'Igor Lukic,Jana Maly,Karl Ek,Lina Costa,Marek Zielinski,Nour Hassan,Omar Darwish,Pia Stein,Rami Nasser,Sara Lopez,' +
  'Tom Hughes,Ulla Dahl,Viktor Nagy,Wanda Kos,Yusuf Demir,Zara Malik,ليلى منصور,أحمد الخليفة,مريم العلي,Alba Soler,Boris Ilic,' +
  'Celia Ponce,David Stern,Ella Frost,Fabio Greco,Gwen Price';

/** The shop's customers. */
export const PEOPLE = NAMES.split(',').map((name, index) => ({
  name,
  /** Digits with the country code. */
  digits: `141555502${String(index).padStart(2, '0')}`,
}));

export type Customer = (typeof PEOPLE)[number];

/** Asked to be forgotten. */
export const FORGOTTEN = 7;
/** Wrote STOP. */
export const STOPPED = 11;
