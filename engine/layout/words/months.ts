/** Month names as printed on documents, one calendar a line; more lines where a language declines them. */
export const calendars = `
  jan feb mar apr may jun jul aug sep oct nov dec
  january february march april may june july august september october november december
  janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre
  januar februar maerz april mai juni juli august september oktober november dezember
  janner feber marz april mai juni juli august september oktober november dezember
  enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
  enero febrero marzo abril mayo junio julio agosto setiembre octubre noviembre diciembre
  gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre
  janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro
  januari februari maart april mei juni juli augustus september oktober november december
  januari februari mars april maj juni juli augusti september oktober november december
  januar februar marts april maj juni juli august september oktober november december
  januar februar mars april mai juni juli august september oktober november desember
  januar februar mars april mai juni juli agust september oktober november desember
  tammikuu helmikuu maaliskuu huhtikuu toukokuu kesakuu heinakuu elokuu syyskuu lokakuu marraskuu joulukuu
  tammi helmi maalis huhti touko kesa heina elo syys loka marras joulu
  jaanuar veebruar marts aprill mai juuni juuli august september oktoober november detsember
  janvaris februaris marts aprilis maijs junijs julijs augusts septembris oktobris novembris decembris
  sausis vasaris kovas balandis geguze birzelis liepa rugpjutis rugsejis spalis lapkritis gruodis
  styczen luty marzec kwiecien maj czerwiec lipiec sierpien wrzesien pazdziernik listopad grudzien
  stycznia lutego marca kwietnia maja czerwca lipca sierpnia wrzesnia pazdziernika listopada grudnia
  leden unor brezen duben kveten cerven cervenec srpen zari rijen listopad prosinec
  ledna unora brezna dubna kvetna cervna cervence srpna zari rijna listopadu prosince
  januar februar marec april maj jun jul august september oktober november december
  januara februara marca aprila maja juna jula augusta septembra oktobra novembra decembra
  januar februar marec april maj junij julij avgust september oktober november december
  sijecanj veljaca ozujak travanj svibanj lipanj srpanj kolovoz rujan listopad studeni prosinac
  sijecnja veljace ozujka travnja svibnja lipnja srpnja kolovoza rujna listopada studenoga prosinca
  januar februar mart april maj jun jul avgust septembar oktobar novembar decembar
  јануар фебруар март април мај јун јул август септембар октобар новембар децембар
  januar februar marcius aprilis majus junius julius augusztus szeptember oktober november december
  ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie
  ocak subat mart nisan mayis haziran temmuz agustos eylul ekim kasim aralik
  jannar frar marzu april mejju gunju lulju awwissu settembru ottubru novembru dicembru
  eanair feabhra marta aibrean bealtaine meitheamh iuil lunasa meanfomhair deireadhfomhair samhain nollaig
  janar shkurt mars prill maj qershor korrik gusht shtator tetor nentor dhjetor
  ιανουαριος φεβρουαριος μαρτιος απριλιος μαιος ιουνιος ιουλιος αυγουστος σεπτεμβριος οκτωβριος νοεμβριος δεκεμβριος
  ιανουαριου φεβρουαριου μαρτιου απριλιου μαιου ιουνιου ιουλιου αυγουστου σεπτεμβριου οκτωβριου νοεμβριου δεκεμβριου
  январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь
  января февраля марта апреля мая июня июля августа сентября октября ноября декабря
  януари февруари март април май юни юли август септември октомври ноември декември
  студзень люты сакавик красавик май чэрвень ліпень жнівень верасень кастрычнік лістапад снежань
  студзеня лютага сакавіка красавіка мая чэрвеня ліпеня жніўня верасня кастрычніка лістапада снежня
  січень лютий березень квітень травень червень липень серпень вересень жовтень листопад грудень
  січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня
`;

/** Abbreviations that are not the beginning of a name. */
export const shortMonths: Readonly<Record<string, number>> = {
  MRT: 3,
  MRZ: 3,
  MRC: 3,
  CVN: 6,
  CVC: 7,
  BRZ: 3,
};
