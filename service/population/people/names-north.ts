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

/** The fictional state has come from everywhere. */
export const utopian: NameStock = {
  female: 'Anna Maria, Lena, Hythlodaea, Ingrid, Noor, Zélie, Oda, Mirelle, Saskia, Ismene, Yara',
  male: 'Raphael, Thomas, Ademar, Osric, Milo, Ptolemy, Anselm, Casimir, Tariq, Björn, Évariste',
  surnames: `
    Eriksson, Amaurote, Müller, Peake, Anyder, D’Anhault, Syphogrant, Ó Braonáin, Morus, Vandermeer, Ñandú,
    Østergård, Łaski, Achora`,
};
