/** Says a thing to integrators in the console, once. */
const said = new Set<string>();

export const note = (sentence: string): void => {
  if (said.has(sentence)) return;
  said.add(sentence);
  console.warn(`Enrolment page: ${sentence}`);
};
