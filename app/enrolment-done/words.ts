import { type EnrolmentLanguage, enrolmentLanguages } from '@/lib/contract/vocabulary';

/** What applicants read when they come back, in the languages of the enrolment page, which has said the rest. */
export const doneWords: Record<EnrolmentLanguage, { title: string; text: string }> = {
  'ar-SA': { title: 'وصلت صورك', text: 'شكرًا لك. يمكنك إغلاق هذه الصفحة.' },
  'cs-CZ': { title: 'Vaše fotky dorazily', text: 'Děkujeme. Stránku můžete zavřít.' },
  'da-DK': { title: 'Dine fotos er kommet frem', text: 'Tak. Du kan lukke siden.' },
  'de-DE': { title: 'Ihre Fotos sind angekommen', text: 'Vielen Dank. Sie können diese Seite schließen.' },
  'en-US': { title: 'Your photos have arrived', text: 'Thank you. You can close this page.' },
  'es-ES': { title: 'Sus fotos han llegado', text: 'Gracias. Puede cerrar esta página.' },
  'fi-FI': { title: 'Kuvasi ovat perillä', text: 'Kiitos. Voit sulkea tämän sivun.' },
  'fr-FR': { title: 'Vos photos sont bien arrivées', text: 'Merci. Vous pouvez fermer cette page.' },
  'hu-HU': { title: 'A fotói megérkeztek', text: 'Köszönjük. Bezárhatja ezt az oldalt.' },
  'jp-JP': { title: '写真が届きました', text: 'ありがとうございます。このページは閉じてかまいません。' },
  'lv-LV': { title: 'Jūsu fotogrāfijas ir saņemtas', text: 'Paldies. Varat aizvērt šo lapu.' },
  'ro-RO': { title: 'Fotografiile au ajuns', text: 'Vă mulțumim. Puteți închide pagina.' },
  'sk-SK': { title: 'Vaše fotky dorazili', text: 'Ďakujeme. Stránku môžete zavrieť.' },
  'sv-SE': { title: 'Dina foton har kommit fram', text: 'Tack. Du kan stänga sidan.' },
  'uk-UA': { title: 'Ваші фото надійшли', text: 'Дякуємо. Можна закрити сторінку.' },
};

/** Browsers call Japanese by another name than the interface does. */
const primaryOf = (tag: string): string => {
  const primary = tag.trim().split(/[-;]/)[0]?.toLowerCase() ?? '';
  return primary === 'ja' ? 'jp' : primary;
};

const weightOf = (tag: string): number => Number(/;\s*q=([\d.]+)/.exec(tag)?.[1] ?? 1);

/** The language in the address, else the first that the browser asks for and the page speaks. */
export const languageFor = (asked: string | undefined, acceptLanguage: string | null): EnrolmentLanguage => {
  const preferred = (acceptLanguage ?? '').split(',').toSorted((a, b) => weightOf(b) - weightOf(a));

  for (const tag of [asked ?? '', ...preferred]) {
    const found = enrolmentLanguages.find((language) => primaryOf(language) === primaryOf(tag));
    if (found) return found;
  }
  return 'en-US';
};
