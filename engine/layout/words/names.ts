/** How documents label names, one line for each group of languages. */
export const nameLabels = {
  surname: `
    Surname | Surnames | Family name | Last name | Family names | Last names | LN | Surname at present
    Nom | Noms | Nom de famille | Nom d'usage | Nachname | Familienname | Familiennamen | Zuname | Name
    Apellidos | Apellido | Primer apellido | Apelido | Apelidos | Sobrenome | Cognome | Cognomi | Achternaam | Geslachtsnaam | Naam
    Efternavn | Efternamn | Etternavn | Kenninafn | Eftirnafn | Sukunimi | Perekonnanimi | Perenimi
    Uzvārds | Uzvārdi | Pavardė | Nazwisko | Nazwiska | Příjmení | Priezvisko | Priimek | Prezime | Презиме
    Családi név | Családi neve | Vezetéknév | Nume | Nume de familie | Numele | Numele de familie
    Фамилия | Фамилно име | Прізвище | Прозвішча | Επώνυμο | Επίθετο | Kunjom | Sloinne | Soyadı | Soyad | Mbiemri`,
  given_name: `
    Given names | Given name | First name | First names | Forename | Forenames | Christian names | FN | Name | Names | Other names
    Prénom | Prénoms | Vorname | Vornamen | Rufname | Nombre | Nombres | Nome | Nomi | Nome próprio | Nomes próprios | Nomes
    Voornaam | Voornamen | Fornavn | Fornavne | Förnamn | Eiginnafn | Eiginnöfn | Etunimi | Etunimet | Eesnimi | Eesnimed
    Vārds | Vārdi | Vardas | Vardai | Imię | Imiona | Imię imiona | Jméno | Jména | Jméno jména | Meno | Mená | Ime | Imena
    Utónév | Utónevek | Utóneve | Keresztnév | Prenume | Prenumele | Име | Имена | Собствено име
    Ім'я | Власне ім'я | Имя | Імя | Уласнае імя | Όνομα | Ονόματα | Isem | Ismijiet | Réamhainm | Réamhainmneacha | Céadainm | Túsainm
    Adı | Ad | Emri | Эмя`,
  surname_and_given_names: `
    Name | Full name | Surname and given names | Surname and given name | Surname given names | Surname name | Name and surname
    Names in full | Name of holder | Holder's name | Surname and name | Surname and forenames | Surname first name
    Nom et prénoms | Nom et prénom | Nom prénoms | Nom prénom | Name und Vorname | Name und Vornamen | Name Vornamen | Familienname Vorname
    Apellidos y nombre | Apellidos y nombres | Nombre y apellidos | Nome completo | Nome e apelido | Cognome e nome | Cognome nome
    Naam en voornamen | Namn | Navn | Fulde navn | Fullt navn | Nimi | Vārds uzvārds | Vārds un uzvārds | Uzvārds vārds
    Vardas pavardė | Vardas ir pavardė | Imię i nazwisko | Nazwisko i imię | Nazwisko i imiona | Jméno a příjmení | Příjmení a jméno
    Meno a priezvisko | Priezvisko a meno | Ime in priimek | Priimek in ime | Ime i prezime | Prezime i ime | Презиме и име | Име и презиме
    Családi és utónév | Családi név és utónév | Név | Nume și prenume | Numele și prenumele | Nume prenume | Трите имена | Име и фамилия
    Прізвище та ім'я | Прізвище ім'я | Прізвище, ім'я, по батькові | Фамилия и имя | Фамилия, имя | Ονοματεπώνυμο | Isem u kunjom | Adı soyadı
    Efternamn och förnamn | Efternavn og fornavn | Sukunimi ja etunimet | Uzvārds un vārds | Фамилия и имена | Επώνυμο και όνομα | Cognome e nomi`,
  middle_name: `
    Middle name | Middle names | MN | Second name | Deuxième prénom | Zweiter Vorname | Mellannamn | Mellemnavn | Mellomnavn
    Segundo nombre | Secondo nome | Tweede naam | Keskimmäinen nimi | Druhé jméno | Druhé meno | Middle initial | Презиме | Средње име | Средно име
    По батькові | Отчество | Μεσαίο όνομα | Második utónév | Otrais vārds | Al doilea prenume | Drugo ime | Drugie imię | Teine eesnimi | Antrasis vardas`,
  second_surname: `
    Second surname | Second family name | Second last name | Segundo apellido | 2º apellido | Deuxième nom | Zweiter Familienname
    Segundo apelido | Secondo cognome | Drugie nazwisko | Tweede achternaam
    Second nom | Zweiter Name | Zweiter Nachname | Втора фамилия | Δεύτερο επώνυμο | Друго презиме | Drugo prezime | Drugi priimek | Druhé priezvisko | Druhé příjmení
    Második családi név | Друге прізвище | Вторая фамилия | Otrais uzvārds | Antroji pavardė | Al doilea nume | Andra efternamn | Andet efternavn | Toinen sukunimi`,
  fathers_name: `
    Father's name | Name of father | Fathers name | Father's first name | Father | Nom du père | Prénom du père | Name des Vaters | Vater
    Nombre del padre | Padre | Nome do pai | Filiação pai | Nome del padre | Naam vader | Faderns namn | Fars navn | Isän nimi | Isa nimi
    Tēva vārds | Tėvo vardas | Imię ojca | Jméno otce | Meno otca | Ime oca | Očetovo ime | Apja neve | Apa neve | Numele tatălui | Prenumele tatălui
    Име на бащата | Бащино име | Презиме | Име оца | По батькові | Ім'я батька | Отчество | Имя по бацьку | Patronymic
    Όνομα πατέρα | Πατρώνυμο | Ον πατέρα | Isem il-missier | Ainm an athar | Baba adı | Emri i babait`,
  mothers_name: `
    Mother's name | Name of mother | Mothers name | Mother's maiden name | Mother | Nom de la mère | Prénom de la mère | Name der Mutter | Mutter
    Nombre de la madre | Madre | Nome da mãe | Filiação mãe | Nome della madre | Naam moeder | Moderns namn | Mors navn | Äidin nimi | Ema nimi
    Mātes vārds | Motinos vardas | Imię matki | Jméno matky | Meno matky | Ime majke | Materino ime | Anyja neve | Anyja születési neve
    Anyja születési családi és utóneve | Numele mamei | Prenumele mamei | Име на майката | Име мајке | Ім'я матері | Имя матери | Імя маці
    Όνομα μητέρας | Μητρώνυμο | Ον μητέρας | Isem l-omm | Ainm na máthar | Anne adı | Ana adı | Emri i nënës`,
} as const;
