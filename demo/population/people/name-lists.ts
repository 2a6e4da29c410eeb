/** Invented people's names by country and language, and names that forms and screens are seldom built for. */
import type { NameStock } from './names';

export const german: NameStock = {
  female: 'Lena, Anna, Käthe, Jörgine, Sophie, Greta, Hannelore, Franziska, Mareike, Ulrike, Zoë',
  male: 'Jürgen, Lukas, Björn, Matthias, Götz, Friedrich, Tobias, Sönke, Karl-Heinz, Rüdiger, Emil',
  surnames: `
    Müller, Schröder, Weiß, Köhler, Jäger, Groß, Schäfer, Krämer, Böhm, Vogel, Brandt, Löwe, Hofmann, Kühn,
    Stein-Möller, Ziegler, von Bülow, Seidel`,
};

export const austrian: NameStock = {
  female: 'Magdalena, Theresa, Viktoria, Rosina, Kathrin, Hermine, Elfriede, Johanna',
  male: 'Florian, Andreas, Leopold, Günther, Maximilian, Josef, Dominik, Valentin',
  surnames: 'Gruber, Hölzl, Moser, Pichler, Größing, Egger, Lackner, Wallnöfer, Süß, Haslinger, Reiß',
};

export const swedish: NameStock = {
  female: 'Åsa, Märta, Linnéa, Ebba, Agnes, Sanna, Ylva, Karin, Tove',
  male: 'Åke, Göran, Erik, Måns, Nils, Sören, Björn, Viktor, Håkan',
  surnames: 'Lindström, Åkesson, Bergqvist, Öberg, Sjögren, Dahl, Nyström, Hägglund, Wikström, Ek',
};

export const latvian: NameStock = {
  female: 'Līga, Ilze, Elīna, Kristīne, Zane, Māra, Anete, Dārta',
  male: 'Jānis, Andris, Kārlis, Mārtiņš, Ģirts, Edgars, Rūdolfs, Artūrs',
  surnames: `
    Bērziņš/Bērziņa, Kalniņš/Kalniņa, Ozoliņš/Ozoliņa, Liepiņš/Liepiņa, Krūmiņš/Krūmiņa, Zariņš/Zariņa,
    Vītols/Vītola, Šķēle, Eglītis/Eglīte, Ābele`,
};

/** The fictional state mixes names from everywhere. */
export const utopian: NameStock = {
  female: 'Anna Maria, Lena, Hythlodaea, Ingrid, Noor, Zélie, Oda, Mirelle, Saskia, Ismene, Yara',
  male: 'Raphael, Thomas, Ademar, Osric, Milo, Ptolemy, Anselm, Casimir, Tariq, Björn, Évariste',
  surnames: `
    Eriksson, Amaurote, Müller, Peake, Anyder, D’Anhault, Syphogrant, Ó Braonáin, Morus, Vandermeer, Ñandú,
    Østergård, Łaski, Achora`,
};

export const french: NameStock = {
  female: 'Amélie, Chloé, Geneviève, Inès, Manon, Océane, Anne-Laure, Maëlle, Solène',
  male: 'François, Jérôme, Théo, Jean-Baptiste, Benoît, Loïc, Gaël, Raphaël, Étienne',
  surnames: 'Lefèvre, Béranger, Dubois, Garçon, Moreau, Noël, Châtelain, Girard, L’Hermitte, Sœur, Rousseau, Pasquier',
};

export const spanish: NameStock = {
  female: 'María José, Begoña, Inés, Lucía, Ángela, Nuria, Rocío, Itziar',
  male: 'José Ángel, Íñigo, Andrés, Sebastián, Joaquín, Raúl, Martín, Aitor',
  surnames: `
    García Núñez, Muñoz Peña, Ibáñez Soler, López de Haro, Castaño Ruiz, Fernández Gil, Ordóñez Vidal,
    Zubiría Sáez, Piñeiro Lago, Argüello Mora`,
};

export const romanian: NameStock = {
  female: 'Ștefania, Ioana, Mădălina, Anca, Raluca, Iuliana, Tatiana, Crina',
  male: 'Ștefan, Andrei, Ionuț, Mihai, Răzvan, Călin, Bogdan, Traian',
  surnames: 'Popescu, Ionescu, Munteanu, Țăranu, Dănilă, Șerban, Cîrstea, Bălan, Văcărescu, Lupu',
};

export const slovak: NameStock = {
  female: 'Zuzana, Ľubica, Katarína, Michaela, Božena, Alžbeta, Soňa, Miroslava',
  male: 'Ľuboš, Ján, Štefan, Peter, Matúš, Ondrej, Rastislav, Tibor',
  surnames: `
    Kováč/Kováčová, Horváth/Horváthová, Šťastný/Šťastná, Baláž/Balážová, Ďurica/Ďuricová, Hudák/Hudáková,
    Žilka/Žilková, Krajčír/Krajčírová, Mäsiar/Mäsiarová`,
};

export const czech: NameStock = {
  female: 'Tereza, Jiřina, Kateřina, Zdeňka, Růžena, Eliška, Markéta, Běla',
  male: 'Jiří, Ondřej, Václav, Tomáš, Zdeněk, Vojtěch, Řehoř, Radim',
  surnames: `
    Novák/Nováková, Dvořák/Dvořáková, Černý/Černá, Růžička/Růžičková, Procházka/Procházková, Kříž/Křížová,
    Šimůnek/Šimůnková, Veselý/Veselá, Říha/Říhová`,
};

export const hungarian: NameStock = {
  female: 'Eszter, Zsófia, Ágnes, Réka, Tünde, Boglárka, Ildikó, Piroska',
  male: 'László, Gergő, Ákos, Zoltán, Bálint, Örs, Győző, Tamás',
  surnames: 'Szabó, Kőszegi, Nagy, Tűzkő, Horváth, Fehér, Szűcs, Gödöllői, Bíró, Vörös',
};

// From here: scripts that the pictures can print, written left to right and without joined letters.

export const ukrainian: NameStock = {
  script: 'ukrainian',
  female: 'Оксана, Юлія, Єва, Ганна, Людмила, Соломія, Ярина, Катерина',
  male: 'Андрій, Юрій, Ярослав, Олексій, Тарас, Євген, Григорій, Богдан',
  surnames: `
    Шевчук, Коваленко, Щербацький/Щербацька, Юхименко, Гнатюк, Залеський/Залеська, Ткачук, Яворський/Яворська,
    Мельник, Цимбалюк`,
};

export const greek: NameStock = {
  script: 'greek',
  female: 'Αγγελική, Ευτυχία, Θεοδώρα, Ξένια, Σταυρούλα, Χρυσάνθη, Ουρανία, Δήμητρα',
  male: 'Ευάγγελος, Γεώργιος, Λάμπρος, Θεόφιλος, Σπύρος, Χαράλαμπος, Αυγουστίνος, Ηλίας',
  surnames: `
    Μπουκουβάλας/Μπουκουβάλα, Ψαρρός/Ψαρρού, Χατζηγιάννης/Χατζηγιάννη, Ξανθόπουλος/Ξανθοπούλου, Αγγελόπουλος/Αγγελοπούλου,
    Τσιγγάνος/Τσιγγάνου, Φραγκιαδάκης/Φραγκιαδάκη, Λαμπρινός/Λαμπρινού, Γκίκας/Γκίκα, Ευσταθίου`,
};

export const bulgarian: NameStock = {
  script: 'bulgarian',
  female: 'Мария, Гергана, Цветелина, Йорданка, Радостина, Юлия, Златка, Живка',
  male: 'Георги, Стоян, Любомир, Желязко, Христо, Борислав, Ангел, Явор',
  surnames: `
    Петков/Петкова, Щерев/Щерева, Жеков/Жекова, Хаджиев/Хаджиева, Кръстев/Кръстева, Цанков/Цанкова, Ямболиев/Ямболиева,
    Гьошев/Гьошева, Бояджиев/Бояджиева, Чолаков/Чолакова`,
};

export const serbian: NameStock = {
  script: 'serbian',
  female: 'Јелена, Љубица, Снежана, Ђурђина, Милица, Невена, Весна, Душица',
  male: 'Немања, Ђорђе, Душан, Жарко, Љубиша, Милош, Стеван, Владан',
  surnames: 'Ђорђевић, Живковић, Његован, Џамић, Шапоњић, Милићевић, Лукић, Цветковић, Трнавац, Чубриловић',
};

export const armenian: NameStock = {
  script: 'armenian',
  isOneGivenName: true,
  female: 'Անահիտ, Գայանե, Շուշան, Հասմիկ, Նարինե, Աստղիկ, Լուսինե, Մարիամ',
  male: 'Տիգրան, Արամ, Գագիկ, Հովհաննես, Վարդան, Ռուբեն, Սուրեն, Խաչիկ',
  surnames: `
    Հակոբյան, Խաչատրյան, Ղազարյան, Մկրտչյան, Եղիազարյան, Ծատուրյան, Ոսկանյան, Չոբանյան, Ջանոյան, Ճաղարյան`,
};

/** In the Latin spelling of Egyptian passports, because the pictures cannot join Arabic letters. */
export const egyptian: NameStock = {
  female: 'Fatma, Mona, Heba, Yasmine, Nourhan, Amira, Doaa, Rania',
  male: 'Mohamed, Mahmoud, Abdelrahman, Mostafa, Khaled, Tarek, Youssef, Hossam',
  surnames: `
    El Sayed, Abdel Fattah, Hegazy, El Masry, Mansour, Gaballah, El Shennawy, Soliman, Abou El Ela, Barakat`,
};

/** Hepburn as in Japanese passports: long vowels unmarked, and m before b, m and p. */
export const japanese: NameStock = {
  isOneGivenName: true,
  female: 'Yuko, Haruka, Chihiro, Junko, Kyoko, Shizue, Tsukiko, Natsumi',
  male: 'Kenji, Shinichi, Ryota, Tetsuya, Jumpei, Kotaro, Hajime, Shohei',
  surnames: 'Sato, Homma, Namba, Ono, Tsuchiya, Hasegawa, Fujimoto, Shinjo, Okubo, Hatta',
};

/** People with a single name, which documents print as the surname. By country. */
export const singleNames: Readonly<Record<string, NameStock>> = {
  UTO: {
    isOneGivenName: true,
    female: '',
    male: '',
    surnames: 'Suharyanto/Wulandari, Prasetyo/Lestari, Kusnadi/Sumiyati, Mulyono/Hartini, Sutrisno/Rahayu',
  },
};

/** Too long for the 39 letters of a passport and the 30 of a card. By country. */
export const longNames: Readonly<Record<string, NameStock>> = {
  DEU: {
    isOneGivenName: true,
    female: 'Maximiliane-Theodora Kunigunde, Wilhelmine-Friederike Charlotte',
    male: 'Maximilian-Theodor Ferdinand, Friedrich-Wilhelm Leopold',
    surnames: 'Hohenstaufenberg-Lichtenwald zu Brandenstein, Freiherrnstein-Oberkirch von Waldenburg',
  },
  ESP: {
    isOneGivenName: true,
    female: 'Alejandrina Bernardita Esperanza, María Inmaculada Concepción',
    male: 'Alejandro Bernardino Sebastián, Francisco Fernando Rodrigo',
    surnames: 'Montalbán Castellanos de Villafranca y Ribera, Echeverría Santisteban de la Fuente',
  },
  UTO: {
    isOneGivenName: true,
    female: 'Heriniaina Tolotriniavo, Rasoanandrasana Voahirana',
    male: 'Heriniaina Tolotsoaniaina, Andrianjafitrimo Rakotoson',
    surnames: 'Andriamanampisoarivelo, Wijesinghearachchi-Gunawardena',
  },
};

/** Every name has a letter for which ICAO permits two spellings. */
export const umlautNames: NameStock = {
  female: 'Lena, Käthe, Sophie, Greta, Mareike, Ulrike, Jördis',
  male: 'Jürgen, Lukas, Björn, Götz, Friedrich, Sönke, Emil',
  surnames: 'Müller, Schröder, Köhler, Jäger, Kühn, Böhm, Lüders, Größing, Schäfer, Wörle',
};
