import type { NameStock } from './names';

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
