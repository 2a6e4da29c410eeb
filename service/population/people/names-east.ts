import type { NameStock } from './names';

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
