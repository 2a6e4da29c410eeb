/** Names that forms, zones and screens are seldom built for. */
import type { NameStock } from './names';

/** Where one name is all that people have, documents print it as the surname. */
export const singleNames: NameStock = {
  isOneGivenName: true,
  female: '',
  male: '',
  surnames: 'Suharyanto/Wulandari, Prasetyo/Lestari, Kusnadi/Sumiyati, Mulyono/Hartini, Sutrisno/Rahayu',
};

/** No pair of them fits into the 39 letters of a passport, let alone the 30 of a card. */
export const longNames: NameStock = {
  isOneGivenName: true,
  female: 'Maximiliane-Theodora Kunigunde, Alejandrina Bernardita Esperanza, Heriniaina Tolotriniavo',
  male: 'Maximilian-Theodor Ferdinand, Alejandro Bernardino Sebastián, Heriniaina Tolotsoaniaina',
  surnames: `
    Andriamanampisoarivelo, Hohenstaufenberg-Lichtenwald zu Brandenstein,
    Montalbán Castellanos de Villafranca y Ribera, Wijesinghearachchi-Gunawardena`,
};

/** Every one has a letter for which ICAO permits two spellings. */
export const umlautNames: NameStock = {
  female: 'Lena, Käthe, Sophie, Greta, Mareike, Ulrike, Jördis',
  male: 'Jürgen, Lukas, Björn, Götz, Friedrich, Sönke, Emil',
  surnames: 'Müller, Schröder, Köhler, Jäger, Kühn, Böhm, Lüders, Größing, Schäfer, Wörle',
};
