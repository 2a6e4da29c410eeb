/** Labels of what the results have no field for. They keep its value from being taken for another's. */
export const otherLabels = `
  Signature | Signature of bearer | Holder's signature | Signature of holder | Signature du titulaire | Unterschrift | Unterschrift des Inhabers | Firma | Firma del titular | Assinatura | Firma del titolare | Handtekening | Underskrift | Namnteckning | Undirskrift
  Allekirjoitus | Nimikirjoitus | Allkiri | Paraksts | Parašas | Podpis | Potpis | Aláírás | Semnătura | Подпис | Підпис | Потпис | Подпись | Подпіс | Υπογραφή | Firma | Síniú | İmza | Nënshkrimi
  Colour of eyes | Eyes | Eye colour | Eye color | Couleur des yeux | Augenfarbe | Color de ojos | Ojos | Cor dos olhos | Colore degli occhi | Ögonfärg | Acu krāsa | Barva očí | Farba očí | Цвят на очите | Hair | Hair colour | WGT | Weight
  Remarks | Observations | Bemerkungen | Anmerkungen | Remarques | Observaciones | Piezīmes | Poznámky | Megjegyzések | Observații | Примітки | Забележки | Anmärkningar | Huomautuksia | Bemærkninger | Merknader
  Profession | Occupation | Beruf | Profession ou occupation | Blood type | Blood group | Blood | Religious name | Pseudonym | Ordensname | Ordens- oder Künstlername | Künstlername | Maiden name | Name at birth | Birth name | Geburtsname | Nom de naissance | Nom d'épouse
  Class | Classes | END | REST | Endorsements | Restrictions | Categories | Veh. class | DD | Donor | Organ donor | Veteran | Audit | ICN | REV | Rev date | Duplicate | DUPS
  Number of entries | Nombre d'entrées | Anzahl der Einreisen | Duration of stay | Durée du séjour | Duration of each stay | Dauer des Aufenthalts | Days | Valid for | Valable pour | Gültig für | Type of visa | Type de visa | Visa type | Art des Visums | Entries
  Type of permit | Type of title | Kind of permit | Type de titre | Art des Titels | Art des Aufenthaltstitels | Purpose | Purpose of stay | Work permit | Employment | Access number
  From | Valid from | De | Von | Du | Gültig von | Valable du
  Photo | Photograph | Chip | Marital status | Family status | Civil status | Etat civil | Familienstand
`;
