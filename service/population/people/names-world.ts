import type { NameStock } from './names';

/** In the Latin letters that Egyptian passports use; the pictures cannot join Arabic ones. */
export const egyptian: NameStock = {
  female: 'Fatma, Mona, Heba, Yasmine, Nourhan, Amira, Doaa, Rania',
  male: 'Mohamed, Mahmoud, Abdelrahman, Mostafa, Khaled, Tarek, Youssef, Hossam',
  surnames: `
    El Sayed, Abdel Fattah, Hegazy, El Masry, Mansour, Gaballah, El Shennawy, Soliman, Abou El Ela, Barakat`,
};

/** Hepburn as the passport office has it: long vowels unmarked, and an m before b, m and p. */
export const japanese: NameStock = {
  isOneGivenName: true,
  female: 'Yuko, Haruka, Chihiro, Junko, Kyoko, Shizue, Tsukiko, Natsumi',
  male: 'Kenji, Shinichi, Ryota, Tetsuya, Jumpei, Kotaro, Hajime, Shohei',
  surnames: 'Sato, Homma, Namba, Ono, Tsuchiya, Hasegawa, Fujimoto, Shinjo, Okubo, Hatta',
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
    female: 'Priya, Hye-jin, Xiaoyan',
    male: 'Arjun, Joon-ho, Zhiwei',
    surnames: 'Raghunathan, Kim, Ouyang, Cheung',
  },
];
