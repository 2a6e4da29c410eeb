"""What documents print beside their values, in many languages. Titles, labels, codes; no name of a person."""

LABELS = """
Type|Code|Passport No.|Passport number|Document No.|Document number|Surname|Name|Given names|Given name|First name|Forename(s)|Middle name|Nationality|Citizenship|Sex|Gender|Date of birth|Birth date|Place of birth|Date of issue|Issued|Issue date|Date of expiry|Expiry date|Expires|Valid until|Authority|Issuing authority|Issued by|Personal No.|Personal number|Address|Residence|Height|Eyes|Hair|Weight|Class|Restrictions|Endorsements|Signature|Signature of bearer|Holder's signature|Father's name|Mother's name|Place of issue|First issue|Remarks|Category|Residence permit|Permit type|Visa|Number of entries|Duration of stay|From|Until|Valid for|Card No.|Card number|Access number|CAN|Issuing state|Country code|Specimen|Donor|Veteran|DD|DL|LN|FN|DOB|EXP|ISS|SEX|HGT|WGT|EYES|HAIR|CLASS|REST|END|Previous name|Name at birth|Marital status|Profession|Blood group|Driver license|Driving licence|Identity card|Passport|Republic|Kingdom|State|USA|Federal|Province
Passeport n°|N° du document|Nom|Prénoms|Prénom(s)|Nationalité|Sexe|Date de naissance|Lieu de naissance|Date de délivrance|Date d’expiration|Autorité|N° personnel|Domicile|Taille|Couleur des yeux|Nom d’usage|Lieu de délivrance|Délivré par|Valable jusqu’au|Titre de séjour|Permis de conduire|Carte nationale d’identité|Signature du titulaire|Nom du père|Nom de la mère|République|Royaume|Numéro|Catégorie|Remarques
Typ|Kode|Pass-Nr.|Ausweis-Nr.|Name|Vornamen|Staatsangehörigkeit|Geschlecht|Geburtsdatum|Geburtstag|Geburtsort|Ausstellungsdatum|Gültig bis|Behörde|Ausstellende Behörde|Persönliche Nr.|Anschrift|Größe|Augenfarbe|Unterschrift|Unterschrift des Inhabers|Geburtsname|Wohnort|Aufenthaltstitel|Art des Titels|Anmerkungen|Führerschein|Reisepass|Personalausweis|Bundesrepublik|Zugangsnummer|Ordens- oder Künstlername|Republik|Klassen
Tipo|Código|Pasaporte n.º|Núm. soporte|Apellidos|Primer apellido|Segundo apellido|Nombre|Nacionalidad|Sexo|Fecha de nacimiento|Lugar de nacimiento|Expedición|Fecha de expedición|Caducidad|Válido hasta|Autoridad|N.º personal|Domicilio|Estatura|Firma|Firma del titular|Hijo/a de|Equipo|Permiso de residencia|Permiso de conducción|Emisión|Validez|Reino
Codice|Passaporto n.|Cognome|Nome|Cittadinanza|Sesso|Data di nascita|Luogo di nascita|Data di rilascio|Data di scadenza|Autorità|Residenza|Statura|Firma del titolare|Patente di guida|Carta di identità|Comune di|Codice fiscale|Repubblica
Apelido(s)|Nome(s)|Nacionalidade|Data de nascimento|Local de nascimento|Data de emissão|Data de validade|Emitido por|Altura|Assinatura|Filiação|Cartão de cidadão|Carta de condução|Número do documento|República
Naam|Voornamen|Nationaliteit|Geslacht|Geboortedatum|Geboorteplaats|Datum van afgifte|Geldig tot|Autoriteit|Lengte|Handtekening|Paspoort|Rijbewijs|Koninkrijk|Documentnummer|Verblijfstitel
Efternamn|Förnamn|Nationalitet|Kön|Födelsedatum|Födelseort|Födelsetid|Utfärdat|Utfärdat den|Gäller till|Giltigt till|Myndighet|Personnummer|Adress|Längd|Namnteckning|Passnr|Kortnr|Körkort|Identitetskort|Konungariket
Fornavne|Køn|Fødselsdato|Fødested|Udstedelsesdato|Udløbsdato|Gyldig til|Myndighed|Højde|Underskrift|Kørekort|Kongeriget|Personnr.|Etternavn|Fornavn|Kjønn|Fødselsdato|Utstedt|Utløper|Gyldig til|Myndighet|Høyde|Statsborgerskap|Førerkort|Kongeriket
Sukunimi|Etunimet|Kansalaisuus|Sukupuoli|Syntymäaika|Syntymäpaikka|Myöntämispäivä|Viimeinen voimassaolopäivä|Viranomainen|Henkilötunnus|Pituus|Nimikirjoitus|Passi|Ajokortti|Henkilökortti|Suomi|Osoite
Eftirnafn|Eiginnöfn|Ríkisfang|Kyn|Fæðingardagur|Fæðingarstaður|Útgáfudagur|Gildir til|Stjórnvald|Hæð|Undirskrift|Vegabréf|Ökuskírteini|Kennitala
Perekonnanimi|Eesnimed|Kodakondsus|Sugu|Sünniaeg|Sünnikoht|Väljaandmise kuupäev|Kehtiv kuni|Isikukood|Allkiri|Isikutunnistus|Juhiluba|Pikkus|Väljaandja
Uzvārds|Vārds|Pilsonība|Dzimums|Dzimšanas datums|Dzimšanas vieta|Izdošanas datums|Derīga līdz|Iestāde|Izdevējiestāde|Personas kods|Adrese|Augums|Paraksts|Pases Nr.|Dokumenta Nr.|Tips|Kods|Apliecība|Vadītāja apliecība
Pavardė|Vardas|Vardai|Pilietybė|Lytis|Gimimo data|Gimimo vieta|Išdavimo data|Galioja iki|Įstaiga|Asmens kodas|Ūgis|Parašas|Asmens tapatybės kortelė|Vairuotojo pažymėjimas|Paso Nr.|Adresas
Nazwisko|Imię|Imiona|Obywatelstwo|Płeć|Data urodzenia|Miejsce urodzenia|Data wydania|Termin ważności|Organ wydający|Numer PESEL|Adres|Wzrost|Podpis posiadacza|Dowód osobisty|Prawo jazdy|Imiona rodziców|Nazwisko rodowe|Rzeczpospolita|Seria i numer
Kód|Číslo pasu|Číslo dokladu|Příjmení|Jméno|Státní občanství|Pohlaví|Datum narození|Místo narození|Datum vydání|Platnost do|Vydal|Rodné číslo|Adresa|Trvalý pobyt|Výška|Podpis|Rodné příjmení|Řidičský průkaz|Občanský průkaz|Povolení k pobytu|Úřad
Priezvisko|Meno|Štátne občianstvo|Pohlavie|Dátum narodenia|Miesto narodenia|Dátum vydania|Platnosť do|Vydal|Adresa pobytu|Preukaz|Osobné číslo|Rodné priezvisko|Vodičský preukaz|Povolenie na pobyt
Típus|Útlevélszám|Okmányszám|Családi név|Családi és utónév|Utónév|Állampolgárság|Neme|Nem|Születési idő|Születési hely|Kiállítás dátuma|Érvényes|Érvényességi idő|Kiállító hatóság|Személyi szám|Lakcím|Magasság|Aláírás|Anyja neve|Születési név|Vezetői engedély|Magyar
Tip|Cod|Pașaport nr.|Nr. document|Nume|Prenume|Cetățenie|Sex|Data nașterii|Locul nașterii|Data emiterii|Data eliberării|Data expirării|Autoritatea|Emisă de|Cod personal|Cod numeric personal|Domiciliu|Înălțime|Semnătura|Valabilitate|Seria|Permis de conducere|Numele tatălui
Prezime|Ime|Državljanstvo|Spol|Datum rođenja|Mjesto rođenja|Datum izdavanja|Vrijedi do|Važi do|Izdalo|OIB|Prebivalište|Visina|Potpis|Osobna iskaznica|Vozačka dozvola|Putovnica|Priimek|Rojstni datum|Kraj rojstva|Datum izdaje|Velja do|Pristojni organ|Osebna izkaznica|Vozniško dovoljenje|Podpis imetnika|Višina
Soyadı|Adı|Uyruğu|Cinsiyeti|Doğum tarihi|Doğum yeri|Veriliş tarihi|Son geçerlilik tarihi|Veren makam|Kimlik No|Anne adı|Baba adı|İmzası|Seri No|Sürücü belgesi|Türkiye Cumhuriyeti|Geçerlilik
Mbiemri|Emri|Shtetësia|Gjinia|Datëlindja|Vendlindja|Data e lëshimit|Data e skadimit|Nënshkrimi|Nr. personal|Kunjom|Isem|Cinneadh|Sloinne|Réamhainm|Dáta breithe
Họ và tên|Quốc tịch|Giới tính|Ngày sinh|Nơi sinh|Ngày cấp|Có giá trị đến|Nơi cấp|Số hộ chiếu|Số GCMND|Chữ ký|Quê quán|Nơi thường trú|Căn cước công dân
Тип|Код|Паспорт №|Документ №|Фамилия|Собствено име|Име|Бащино име|Гражданство|Пол|Дата на раждане|Място на раждане|Дата на издаване|Валидност|Валиден до|Издаден от|ЕГН|Постоянен адрес|Ръст|Подпис|Цвят на очите|Лична карта|Свидетелство за управление|Република
Број пасоша|Број документа|Презиме|Име|Име једног родитеља|Држављанство|Пол|Датум рођења|Место рођења|Датум издавања|Важи до|Издаје|ЈМБГ|Пребивалиште|Висина|Потпис|Лична карта|Возачка дозвола|Пасош|Матични број|Презиме и име|Датум на раѓање|Место на раѓање|Државјанство
Номер паспорта|Номер документа|Прізвище|Ім’я|По батькові|Громадянство|Стать|Дата народження|Місце народження|Дата видачі|Дійсний до|Дата закінчення строку дії|Орган видачі|Орган, що видав|Запис №|Унікальний номер запису|Адреса|Зріст|Підпис|Підпис пред’явника|Посвідчення водія|Посвідчення особи|Свідоцтво|Україна|Тип документа
Фамилия|Имя|Отчество|Гражданство|Пол|Дата рождения|Место рождения|Дата выдачи|Дата окончания срока действия|Орган, выдавший документ|Личный код|Подпись владельца|Номер паспорта|Водительское удостоверение|Российская Федерация|Прозвішча|Імя|Дата нараджэння|Месца нараджэння|Тэрмін дзеяння|Подпіс|Рэспубліка
Τύπος|Κωδικός|Αρ. διαβατηρίου|Αρ. δελτίου|Επώνυμο|Όνομα|Ιθαγένεια|Φύλο|Ημ. γέννησης|Ημερομηνία γέννησης|Τόπος γέννησης|Ημ. έκδοσης|Ημ. λήξης|Ημερομηνία λήξης|Εκδ. αρχή|Αρχή έκδοσης|Προσωπικός αρ.|Διεύθυνση|Ύψος|Υπογραφή|Όνομα πατρός|Όνομα μητρός|Ελληνική Δημοκρατία|Δελτίο ταυτότητας|Άδεια οδήγησης|Διαβατήριο
"""

ENGLISH = ["Surname", "Given names", "Nationality", "Sex", "Date of birth", "Place of birth", "Date of issue", "Date of expiry", "Authority", "Personal No.", "Address", "Height", "Signature", "Type", "Code", "Passport No.", "Document No.", "Name", "Issuing state", "Remarks", "Category", "Father's name", "Mother's name", "Place of issue"]
"""The second language of a label; the third is French."""

FRENCH = ["Nom", "Prénoms", "Nationalité", "Sexe", "Date de naissance", "Lieu de naissance", "Date de délivrance", "Date d’expiration", "Autorité", "N° personnel", "Domicile", "Taille", "Signature", "Type", "Code", "Passeport n°", "N° du document"]

GROUPS = [line.split("|") for line in LABELS.strip().splitlines()]

MONTHS = """
JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC
JANV FÉV MARS AVR MAI JUIN JUIL AOÛT SEPT OCT NOV DÉC
JAN FEB MÄR APR MAI JUN JUL AUG SEP OKT NOV DEZ
ENE FEB MAR ABR MAY JUN JUL AGO SEP OCT NOV DIC
GEN FEB MAR APR MAG GIU LUG AGO SET OTT NOV DIC
СІЧ ЛЮТ БЕР КВІ ТРА ЧЕР ЛИП СЕР ВЕР ЖОВ ЛИС ГРУ
ЯНВ ФЕВ МАР АПР МАЙ ИЮН ИЮЛ АВГ СЕП ОКТ НОЕ ДЕК
ΙΑΝ ΦΕΒ ΜΑΡ ΑΠΡ ΜΑΪ ΙΟΥΝ ΙΟΥΛ ΑΥΓ ΣΕΠ ΟΚΤ ΝΟΕ ΔΕΚ
LED ÚNO BŘE DUB KVĚ ČVN ČVC SRP ZÁŘ ŘÍJ LIS PRO
STY LUT MAR KWI MAJ CZE LIP SIE WRZ PAŹ LIS GRU
"""
MONTH_SETS = [line.split() for line in MONTHS.strip().splitlines()]
