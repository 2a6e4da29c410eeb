/** How documents label places, authorities, states and nationality. */
export const placeLabels = {
  place_of_birth: `
    Place of birth | Birthplace | POB | Town of birth | City of birth | Country of birth | Place and country of birth
    Lieu de naissance | Geburtsort | Lugar de nacimiento | Lugar nac | Naturalidade | Local de nascimento | Luogo di nascita | Nato a | Geboorteplaats
    Fødested | Födelseort | Fæðingarstaður | Syntymäpaikka | Synnyinpaikka | Sünnikoht | Dzimšanas vieta | Gimimo vieta | Miejsce urodzenia
    Místo narození | Miesto narodenia | Kraj rojstva | Mjesto rođenja | Место рођења | Место на раѓање | Mesto rođenja | Születési hely | Születés helye
    Locul nașterii | Loc nastere | Loc naștere | Място на раждане | Місце народження | Место рождения | Месца нараджэння | Τόπος γέννησης | Τόπος γεννήσεως
    Post tat-twelid | Áit bhreithe | Áit breithe | Doğum yeri | Vendlindja`,
  place_of_issue: `
    Place of issue | Issued at | Issued in | Place issued | Lieu de délivrance | Délivré à | Ausstellungsort | Ausgestellt in | Ort der Ausstellung
    Lugar de expedición | Expedido en | Local de emissão | Luogo di rilascio | Rilasciato a | Plaats van afgifte | Afgegeven te | Udstedelsessted | Udstedt i
    Utfärdad i | Utfärdandeort | Utstedt i | Utstedelsessted | Myöntämispaikka | Antopaikka | Väljaandmise koht | Izdošanas vieta | Išdavimo vieta | Miejsce wydania
    Místo vydání | Miesto vydania | Kraj izdaje | Mjesto izdavanja | Mesto izdavanja | Место издавања | Место на издавање | Kiállítás helye | Locul emiterii | Locul eliberării
    Място на издаване | Місце видачі | Место выдачи | Τόπος έκδοσης | Post tal-ħruġ | Áit eisiúna | Veriliş yeri | Vendi i lëshimit`,
  address: `
    Address | Home address | Residence | Permanent address | Permanent residence | Place of residence | Residential address | Usual address | Domicile
    Adresse | Domicile | Anschrift | Wohnort | Wohnanschrift | Wohnsitz | Hauptwohnsitz | Dirección | Domicilio | Morada | Endereço | Residência | Residenza | Indirizzo | Indirizzo di residenza
    Adres | Woonplaats | Bopæl | Adress | Bostad | Bosted | Heimilisfang | Heimili | Osoite | Kotiosoite | Kotikunta | Elukoht | Aadress | Adrese | Dzīvesvieta | Deklarētā adrese
    Adresas | Gyvenamoji vieta | Adres zamieszkania | Adres zameldowania | Adresa | Trvalý pobyt | Adresa trvalého pobytu | Adresa pobytu | Bydliště | Bydlisko
    Naslov | Stalno prebivališče | Prebivalište | Prebivalište i adresa | Пребивалиште | Пребивалиште и адреса стана | Адреса | Prebivalište | Lakcím | Lakóhely | Lakcíme
    Domiciliu | Domiciliul | Adresă | Reședința | Постоянен адрес | Адрес | Местожителство | Адреса проживання | Місце проживання | Адреса реєстрації | Адрес проживания | Место жительства
    Διεύθυνση | Διεύθυνση κατοικίας | Κατοικία | Indirizz | Seoladh | Adres yerleşim yeri | Adresa e banimit`,
  authority: `
    Authority | Issuing authority | Issued by | Issuing office | Auth | Autorité | Autorité de délivrance | Délivré par | Délivrée par | Behörde | Ausstellende Behörde | Ausstellungsbehörde | Ausgestellt von
    Autoridad | Autoridad expedidora | Expedido por | Autoridade | Entidade emissora | Autorità | Autorità di rilascio | Rilasciato da | Instantie | Autoriteit | Afgegeven door | Afgifte door
    Myndighed | Udstedende myndighed | Udstedt af | Myndighet | Utfärdande myndighet | Utfärdad av | Utfärdat av | Utstedt av | Utstedende myndighet | Stjórnvald | Útgefandi
    Viranomainen | Myöntävä viranomainen | Myöntänyt | Välja andnud | Väljaandja | Väljaandnud asutus | Iestāde | Izdevējiestāde | Izdevusi iestāde | Izdevējs | Išdavė | Įstaiga | Išdavusi įstaiga
    Organ wydający | Wydany przez | Organ | Vydal | Vydal úřad | Vydávající orgán | Orgán vydania | Vydal orgán | Pristojni organ | Izdal | Organ izdaje | Izdalo | Izdaje | Издаје | Издао | Орган
    Kiállító hatóság | Hatóság | Kiállította | Kiállító | Autoritatea | Autoritatea emitentă | Emis de | Eliberat de | Emitent | Орган на издаване | Издаден от | Издаден од | Орган издавања
    Орган видачі | Орган, що видав | Ким видано | Виданий | Кем выдан | Орган выдачи | Орган, які выдаў | Εκδ. αρχή | Εκδούσα αρχή | Αρχή έκδοσης | Αρχή | Awtorità | Awtorità tal-ħruġ | Údarás | Údarás eisiúna
    Veren makam | Makam | Autoriteti | Autoriteti lëshues`,
  nationality: `
    Nationality | Citizenship | Nationalité | Staatsangehörigkeit | Staatsbürgerschaft | Staatsangehörigkeit(en) | Nacionalidad | Nacionalidade | Nazionalità | Cittadinanza | Nationaliteit
    Nationalitet | Statsborgerskab | Medborgarskap | Statsborgerskap | Ríkisfang | Kansalaisuus | Kodakondsus | Pilsonība | Valstspiederība | Tautība | Pilietybė | Obywatelstwo
    Státní občanství | Občanství | Štátne občianstvo | Štátna príslušnosť | Državljanstvo | Држављанство | Државјанство | Állampolgárság | Állampolgársága | Cetățenie | Cetățenia | Naționalitate
    Гражданство | Националност | Громадянство | Грамадзянства | Ιθαγένεια | Υπηκοότητα | Εθνικότητα | Nazzjonalità | Ċittadinanza | Náisiúntacht | Uyruğu | Uyruk | Shtetësia`,
  issuing_state_name: `
    Issuing state | Issuing country | State of issue | Country of issue | Issuing state or organization | État émetteur | Etat de délivrance | État de délivrance | Pays émetteur | Ausstellender Staat | Ausstellungsstaat
    Estado emisor | País emisor | Estado expedidor | Estado emissor | País emissor | Stato di rilascio | Stato emittente | Land van afgifte | Afgevende staat | Udstedende stat | Utfärdande stat | Utfärdande land | Utstedende stat
    Myöntävä valtio | Väljaandjariik | Izdevējvalsts | Išduodanti valstybė | Państwo wydające | Stát vydání | Vydávající stát | Štát vydania | Vydávajúci štát | Država izdaje | Država izdavanja | Држава издавања
    Kiállító állam | Stat emitent | Statul emitent | Държава на издаване | Издаваща държава | Держава видачі | Государство выдачи | Κράτος έκδοσης | Εκδίδον κράτος`,
} as const;
