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

/** People who live in one country and whose names come from another part of the world. */
export const world: readonly NameStock[] = [
  { female: 'Ayşe, Şebnem, Gülay', male: 'Mehmet, Yusuf, Çağrı', surnames: 'Yıldız, Öztürk, Şahin, Koç' },
  { female: 'Thị Hương, Thị Lan, Ngọc Ánh', male: 'Văn Đức, Quốc Bảo, Minh Tuấn', surnames: 'Nguyễn, Trần, Lê, Phạm' },
  { female: 'Małgorzata, Agnieszka, Łucja', male: 'Paweł, Michał, Stanisław', surnames: 'Wójcik, Kowalczyk, Dąbek' },
  { female: 'Chiamaka, Ngozi, Abena', male: 'Chukwuemeka, Kwame, Tunde', surnames: 'Okonkwo, Mensah, Adeyemi' },
  { female: 'Fatima, Leila, Yasmin', male: 'Reza, Omar, Karim', surnames: 'Haddad, Tehrani, El Amrani, Ben Said' },
  { female: 'Guðrún, Sigríður, Aoife', male: 'Þór, Einar, Seán', surnames: 'Þórðarson, O’Sullivan, Ó Briain' },
  {
    female: 'Priya, Hye-jin, Anahit',
    male: 'Arjun, Joon-ho, Tigran',
    surnames: 'Raghunathan, Kim, Petrosyan, Nakamura',
  },
];
