/** Characters that change the order of others, or cannot be seen. */
const controls = /[\p{Cc}\p{Bidi_Control}\u200b\u2060\ufeff]/gu;
const isLayout = (character: string): boolean => '\t\n\r'.includes(character);

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Makes controls in a text visible, without their effect: ⟨U+202E⟩. */
export const markControls = (text: string): string =>
  text.replace(controls, (found) =>
    isLayout(found) ? found : `⟨U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  );

/** Text from outside, such as a name or an unknown code: its controls are visible, and it reorders nothing around it. */
export const outsideWords = (text: string): string => {
  const isDone = text.startsWith('\u2068') && text.endsWith('\u2069');
  if (isDone && markControls(text.slice(1, -1)) === text.slice(1, -1)) return text;
  const marked = markControls(text);

  return marked !== text || rightToLeft.test(text) ? `\u2068${marked}\u2069` : text;
};
