export type KeptTime = { unit: 'years' | 'days'; count: number };

/** How long data is kept, as a person would say it: whole years with their leap days, otherwise days. */
export const keptTime = (days: number): KeptTime => {
  const years = Math.floor(days / 365);

  return years > 0 && days - years * 365 <= Math.ceil(years / 4)
    ? { unit: 'years', count: years }
    : { unit: 'days', count: days };
};
