export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A copy in which every property of every object, however deep, went through `change`. */
export const mapProperties = (
  value: unknown,
  change: (name: string, value: unknown) => readonly [name: string, value: unknown],
): unknown => {
  if (Array.isArray(value)) return value.map((item: unknown) => mapProperties(item, change));
  if (!isObject(value)) return value;

  return Object.fromEntries(Object.entries(value).map(([name, inner]) => change(name, mapProperties(inner, change))));
};
