/** How documents label dates. */
export const dateLabels = {
  date_of_birth: `
    Date of birth | Birth date | Birthdate | Born | Born on | DOB | D.O.B. | Date of birth (dd mm yyyy)
    Date de naissance | Né le | Née le | Né(e) le | Geburtsdatum | Geburtstag | Tag der Geburt | Geboren am
    Fecha de nacimiento | Fecha nac | Nacido el | Data de nascimento | Data di nascita | Nato il
    Geboortedatum | Geboren op | Fødselsdato | Fødselsdag | Fødselsdag og år | Födelsedatum | Fæðingardagur | Syntymäaika | Synt aika | Sünniaeg | Sünnikuupäev
    Dzimšanas datums | Gimimo data | Data urodzenia | Datum narození | Dátum narodenia
    Datum rojstva | Datum rođenja | Датум рођења | Датум на раѓање | Születési idő | Születési dátum | Születés ideje
    Data nașterii | Data nasterii | Дата на раждане | Дата народження | Дата рождения | Дата нараджэння
    Ημ. γέννησης | Ημερομηνία γέννησης | Ημ/νία γέννησης | Ημερ. γέννησης | Data tat-twelid | Dáta breithe | Doğum tarihi | Datëlindja | Data e lindjes`,
  date_of_issue: `
    Date of issue | Date issued | Issue date | Issued | Issued on | Date d'émission | ISS | Date of issuance | On
    Date de délivrance | Délivré le | Délivrée le | Ausstellungsdatum | Ausgestellt am | Datum der Ausstellung | Tag der Ausstellung | Ausstellungstag
    Fecha de expedición | Expedición | Fecha de emisión | Emisión | Emitido el | Data de emissão | Data de expedição | Data di rilascio | Data rilascio | Emesso il | Rilasciato il | Emissione
    Datum van afgifte | Afgiftedatum | Datum afgifte | Afgegeven op | Udstedelsesdato | Udstedt | Udstedt den | Utstedt | Utstedelsesdato | Utfärdat | Utfärdad | Utfärdandedatum
    Utgáfudagur | Myönnetty | Myöntämispäivä | Antopäivä | Väljaandmise kuupäev | Välja antud | Izdošanas datums | Izdots | Izsniegts
    Išdavimo data | Data wydania | Wydano | Datum vydání | Vydáno | Dátum vydania | Datum izdaje | Izdano | Datum izdavanja | Датум издавања | Датум на издавање
    Kiállítás dátuma | Kiállítás ideje | Kiállítva | Kiállítás kelte | Data emiterii | Data eliberării | Eliberat la data | Eliberat
    Дата на издаване | Издаден на | Дата видачі | Дата выдачи | Дата выдачы | Ημ. έκδοσης | Ημερομηνία έκδοσης | Ημ/νία έκδοσης | Ημερ. έκδοσης
    Data tal-ħruġ | Data tal-hrug | Dáta eisiúna | Veriliş tarihi | Düzenleme tarihi | Data e lëshimit`,
  date_of_expiry: `
    Date of expiry | Date of expiration | Expiry date | Expiration date | Expires | Expires on | EXP | Expiry | Valid until | Valid to | Valid thru | Valid till | Until | Card expires
    Date d'expiration | Valable jusqu'au | Date d'échéance | Expire le | Fin de validité | Gültig bis | Ablaufdatum | Gültigkeitsdatum | Gültig bis zum | Karte gültig bis | Bis
    Caducidad | Fecha de caducidad | Fecha de vencimiento | Vencimiento | Válido hasta | Válida hasta | Validez | Data de validade | Validade | Válido até | Data di scadenza | Scadenza | Scade il | Valido fino al
    Geldig tot | Vervaldatum | Einddatum | Geldigheidsdatum | Udløbsdato | Gyldigt til | Gyldig til | Gælder til | Gäller till | Giltig till | Giltigt till | Sista giltighetsdag | Gildir til | Utløpsdato
    Voimassa | Viimeinen voimassaolopäivä | Voimassa saakka | Voimassaolo päättyy | Kehtiv kuni | Kehtib kuni | Kehtivuse lõpp
    Derīga līdz | Derīgs līdz | Derīguma termiņš | Galioja iki | Data ważności | Termin ważności | Ważny do | Karta ważna do | Platnost do | Platí do | Datum platnosti | Platnosť do | Platí do | Dátum platnosti
    Velja do | Datum veljavnosti | Veljavnost | Vrijedi do | Važi do | Važi do | Datum isteka | Важи до | Важност | Датум на важење
    Érvényes | Érvényesség | Érvényes ig | Lejárat | Lejárat dátuma | Érvényességi idő | Data expirării | Valabil până la | Expiră la | Valabilitate | Valabilă până la
    Валидност | Валидно до | Валиден до | Дата на изтичане | Дійсний до | Дійсна до | Дійсне до | Дата закінчення строку дії | Термін дії | Срок действия | Действителен до | Дата истечения срока | Дзейнічае да
    Ημ. λήξης | Ημερομηνία λήξης | Ημ/νία λήξης | Ημερ. λήξης | Ισχύει έως | Λήξη | Data ta' skadenza | Tiskadi | Dáta éaga | Dáta as feidhm | Son geçerlilik tarihi | Geçerlilik tarihi | Data e skadimit`,
  first_issue_date: `
    Date of first issue | First issue date | First issued | Date first issued | First licensed | Première délivrance | Date de première délivrance | Erstausstellung | Datum der Erstausstellung
    Primera expedición | Fecha de primera expedición | Primeira emissão | Data da primeira emissão | Prima emissione | Data di primo rilascio | Eerste afgifte | Datum eerste afgifte
    Første udstedelse | Første udstedelsesdato | Första utfärdandedatum | Först utfärdat | Ensimmäinen myöntämispäivä | Ensimmäinen antopäivä | Esmane väljaandmine | Esmase väljaandmise kuupäev
    Pirmās izdošanas datums | Pirmoji išdavimo data | Data pierwszego wydania | Pierwsze wydanie | Datum prvního vydání | První vydání | Dátum prvého vydania | Prvé vydanie
    Datum prve izdaje | Prva izdaja | Datum prvog izdavanja | Датум првог издавања | Első kiállítás | Első kiállítás dátuma | Prima eliberare | Data primei eliberări | Data primei emiteri
    Първо издаване | Дата на първо издаване | Дата першої видачі | Перша видача | Дата первой выдачи | Ημ. πρώτης έκδοσης | Ημερομηνία πρώτης έκδοσης | Πρώτη έκδοση | Prima emitere | Pirmā izdošana | Första utfärdande | Första utfärdandet`,
  birth_date_and_place: `
    Date and place of birth | Place and date of birth | Date et lieu de naissance | Né le à | Geburtsdatum und Geburtsort | Geburtsdatum und -ort | Geburtstag und -ort | Fecha y lugar de nacimiento | Lugar y fecha de nacimiento
    Data e local de nascimento | Luogo e data di nascita | Data e luogo di nascita | Geboortedatum en plaats | Geboortedatum en geboorteplaats | Fødselsdato og fødested | Fødselsdato og sted | Födelsedatum och födelseort | Syntymäaika ja paikka | Syntymäaika ja syntymäpaikka
    Sünniaeg ja koht | Sünniaeg ja sünnikoht | Dzimšanas datums un vieta | Gimimo data ir vieta | Data i miejsce urodzenia | Datum a místo narození | Dátum a miesto narodenia | Datum in kraj rojstva | Datum i mjesto rođenja | Датум и место рођења
    Születési hely és idő | Születési idő és hely | Data și locul nașterii | Дата и място на раждане | Дата і місце народження | Дата и место рождения | Ημερομηνία και τόπος γέννησης`,
  issue_date_and_place: `
    Place and date of issue | Date and place of issue | Place date of issue | Lieu et date de délivrance | Date et lieu de délivrance | Ausstellungsort und -datum | Ort und Datum der Ausstellung | Lugar y fecha de expedición | Luogo e data di rilascio | Plaats en datum van afgifte
    Izdošanas vieta un datums | Miejsce i data wydania | Místo a datum vydání | Miesto a dátum vydania | Kiállítás helye és ideje | Locul și data emiterii | Място и дата на издаване | Місце і дата видачі | Τόπος και ημερομηνία έκδοσης`,
} as const;
