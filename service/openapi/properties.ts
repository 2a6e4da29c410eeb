import type { JsonSchema } from './document';

export interface Property {
  /** With the way to it: `data[].id`. */
  name: string;
  type: string;
  isRequired: boolean;
}

const listOf = (value: unknown): readonly JsonSchema[] => (Array.isArray(value) ? value : []);

const limitsOf = ({ minimum, maximum, minLength, maxLength, format, description }: JsonSchema): string =>
  [
    minimum !== undefined && maximum !== undefined ? `${minimum} to ${maximum}` : '',
    minLength === undefined || minLength === 1 ? '' : `at least ${minLength} characters`,
    maxLength === undefined ? '' : `at most ${maxLength} characters`,
    format ?? '',
    description ?? '',
  ]
    .filter(Boolean)
    .join(', ');

const typeOf = (schema: JsonSchema): string => {
  const choices = listOf(schema.anyOf);
  if (choices.length > 0) return choices.map(typeOf).join(' or ');
  if (Array.isArray(schema.enum)) return schema.enum.join(' | ');
  if (schema.type === 'array') return `list of ${typeOf(schema.items as JsonSchema)}`;
  const limits = limitsOf(schema);

  return `${schema.type}${limits && ` (${limits})`}`;
};

/** Every property of a payload, however deep, in the order in which it is sent. */
export const propertiesOf = (schema: JsonSchema, way = ''): Property[] => {
  const required = Array.isArray(schema.required) ? schema.required : [];
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);

  return properties.flatMap(([key, inner]) => {
    const item = inner.type === 'array' ? (inner.items as JsonSchema) : inner;
    const name = `${way}${key}${inner.type === 'array' ? '[]' : ''}`;

    return [{ name, type: typeOf(inner), isRequired: required.includes(key) }, ...propertiesOf(item, `${name}.`)];
  });
};
