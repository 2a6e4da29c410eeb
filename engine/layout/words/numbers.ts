/** How documents label numbers, codes, sex and height. */
export const numberLabels = {
  document_number: `
    Document No | Document number | Document no | Card No | Card number | Number | No | Identity card number | ID No | ID number | Licence number | License number | Licence No | License No | Driver license no
    DL | DL No | DLN | DL# | LIC | LIC# | LIC NO | License # | Customer identifier | ID card number | Permit No | Permit number | Visa No | Visa number | Visa control number | Number of visa | Doc No
    N° du document | Numéro du document | N° | Numéro | N° de la carte | Carte n° | N° de permis | N° de visa | Ausweis-Nr. | Ausweisnummer | Dokumentennummer | Dokument-Nr. | Kartennummer | Nummer | Nr. | Führerscheinnummer | Visum-Nr.
    Núm. soporte | Núm. de documento | Número de documento | N.º documento | N.º | IDESP | Núm. | Nº documento | Número do documento | N.º do documento | Nº de permiso | Numero documento | Numero | Documento n. | Numero carta | N. documento | Documentnummer | Nr. document | Kaartnummer
    Dokumentnr. | Dokumentnummer | Kortnr. | Kort nr. | Kortnummer | Kortnr | Vegabréf nr. | Númer | Asiakirjan numero | Kortin numero | Numero | Dokumendi number | Dokumendi nr. | Kaardi number
    Dokumenta Nr. | Dokumenta numurs | Apliecības Nr. | Apliecības numurs | Numurs | Dokumento Nr. | Dokumento numeris | Kortelės Nr. | Numer dokumentu | Nr dokumentu | Numer | Seria i numer | Numer karty
    Číslo dokladu | Číslo průkazu | Číslo karty | Číslo dokumentu | Číslo | Číslo preukazu | Številka dokumenta | Št. dokumenta | Številka izkaznice | Broj dokumenta | Broj isprave | Broj osobne iskaznice | Broj lične karte | Broj | Број документа | Број личне карте | Број | Рег. број
    Okmányszám | Okmányazonosító | Okmány száma | Igazolványszám | Szám | Nr. document | Număr document | Numărul documentului | Seria nr | Серия и номер | Документ № | Номер на документа | № на документа | № | Номер документа | Номер документу | Документ № | Документ No
    Аρ. δελτίου | Αρ. δελτίου | Αριθμός δελτίου | Αριθμός εγγράφου | Αρ. εγγράφου | Αρ. άδειας | Αριθμός | Numru tad-dokument | Nru tad-dokument | Uimhir an doiciméid | Seri no | Belge no | Numri i dokumentit`,
  passport_number: `
    Passport No | Passport number | Passport no | Number of passport | Passeport n° | N° de passeport | Numéro du passeport | N° du passeport | Pass-Nr. | Passnummer | Reisepassnummer | Reisepass-Nr. | Pass Nr.
    Pasaporte n.º | Pasaporte Nº | Número de pasaporte | Núm. de pasaporte | Passaporte N.º | N.º do passaporte | Número do passaporte | Passaporto n. | Numero di passaporto | Numero passaporto | Paspoortnummer | Nr. paspoort | Paspoort nr.
    Pasnr. | Pas nr. | Pasnummer | Passnr | Passnr. | Pass nr. | Passinumero | Passin numero | Passi number | Passi nr. | Pases Nr. | Pases numurs | Paso Nr. | Paso numeris | Numer paszportu | Paszport nr | Nr paszportu
    Číslo pasu | Číslo cestovního pasu | Številka potnega lista | Potni list št. | Broj putovnice | Broj pasoša | Број пасоша | Број на пасош | Útlevélszám | Útlevél száma | Pașaport nr. | Numărul pașaportului
    Паспорт № | Номер на паспорта | Номер паспорта | Паспорт No | Αρ. διαβατηρίου | Αριθμός διαβατηρίου | Passaport Nru | Numru tal-passaport | Uimhir an phas | Pas uimh. | Pasaport no | Numri i pasaportës`,
  personal_number: `
    Personal No | Personal number | Personal ID number | Personal code | Identity number | Identification number | Personal identity number | Personal identification number | National ID number | National number | PIN | Record No
    N° personnel | Numéro personnel | Numéro d'identification | Numéro national | N° d'identification | Persönliche Nr. | Personennummer | Persönliche Nummer | Personalnummer | Identifikationsnummer
    N.º personal | Número personal | DNI | Núm. personal | NIF | Número de identificação | Número pessoal | N.º de identificação | Codice fiscale | Numero personale | Persoonsnummer | Persoonlijk nummer | BSN | Rijksregisternummer
    Personnummer | CPR-nr. | Personnr. | Fødselsnummer | Personnr | Kennitala | Henkilötunnus | Hetu | Isikukood | Personas kods | Pers. kods | Asmens kodas | PESEL | Numer PESEL
    Rodné číslo | EMŠO | OIB | JMBG | ЈМБГ | ЕМБГ | Személyi szám | Személyi azonosító | Személyi azonosító jel | Cod personal | CNP | Cod numeric personal | ЕГН | ЛНЧ | Запис № | РНОКПП | УНЗР | Унікальний номер запису | Идентификационный номер | Личный номер
    Προσωπικός αρ. | Προσωπικός αριθμός | ΑΦΜ | ΑΜΚΑ | Numru personali | Uimhir phearsanta | PPS | T.C. kimlik no | Kimlik no | Numri personal`,
  sex: `
    Sex | Gender | Sexe | Geschlecht | Sexo | Sesso | Geslacht | Køn | Kön | Kjønn | Kyn | Sukupuoli | Sugu | Dzimums | Lytis | Płeć | Pohlaví | Pohlavie | Spol | Пол | Pol
    Nem | Neme | Sexul | Стать | Полавая прыналежнасць | Φύλο | Sess | Inscne | Gnéas | Cinsiyeti | Cinsiyet | Gjinia`,
  height: `
    Height | HGT | HT | Ht | Taille | Größe | Körpergröße | Estatura | Talla | Altura | Statura | Lengte | Højde | Längd | Høyde | Hæð | Pituus | Pikkus | Augums | Ūgis | Wzrost | Výška | Výška postavy
    Višina | Visina | Висина | Magasság | Testmagasság | Înălțime | Înălțimea | Ръст | Зріст | Рост | Рост см | Ύψος | Ανάστημα | Għoli | Airde | Boy | Boyu | Gjatësia`,
  document_class_code: `
    Type | Type of document | Document type | Typ | Tip | Tips | Tipo | Tüüp | Tyyppi | Tyypi | Tipas | Típus | Тип | Τύπος | Tip | Tipus | Tegund | Cineál | Soort | Kategorie | Category`,
  issuing_state_code: `
    Code | Country code | State code | Code of issuing state | Code du pays | Code de l'état | Kode | Kod | Kód | Kods | Kood | Koodi | Kodas | Код | Κωδικός | Código | Código do país | Codice | Codice paese | Cod | Cód. | Land code | Landkode | Landskod | Kóði | Koda | Oznaka države | Кôд
    Country | Pays | Staat | Land | País | Paese | Valsts kods | Riigi kood | Valtion tunnus | Kod państwa | Kód státu | Kód štátu | Országkód | Codul țării | Код на държавата | Код держави | Код государства | Κωδικός χώρας | Kodi`,
} as const;
