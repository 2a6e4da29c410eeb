/**
 * Masks personal values on the server, before anything is sent: the first letter and always four dots, so that the
 * length does not show either. Only dots where the first letter says too much.
 */
import type {
  Applicant,
  CrossCheckField,
  Decision,
  DocumentField,
  DocumentResult,
  Extras,
  FaceResult,
  Facts,
  ImageList,
} from '@/lib/contract';

const dots = '••••';

/** Scripts in which one character is a word or a syllable, and so often a whole name. */
const telling =
  /^[\p{scx=Han}\p{scx=Hangul}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Yi}\p{scx=Tang}\p{scx=Nshu}\p{scx=Ethi}\p{scx=Cher}\p{scx=Cans}\p{scx=Vai}]/u;

export const maskText = (value: string): string => {
  const [first, ...rest] = [...value.trim()];

  return first === undefined || rest.length === 0 || telling.test(first) ? dots : `${first}${dots}`;
};

const maskNullable = (value: string | null) => (value === null ? null : maskText(value));

/** Unknown fields may hold anything. Their names stay, to show drift; their values are masked. */
const maskExtras = (extras: Extras): Extras => Object.fromEntries(Object.keys(extras).map((name) => [name, dots]));

/** The first letter of a sex would give it away. */
const maskNamed = (name: string, value: string | null) =>
  value !== null && /sex|gender/i.test(name) ? dots : maskNullable(value);

const maskCrossCheckField = (field: CrossCheckField): CrossCheckField => ({
  ...field,
  printedValue: maskNamed(field.name, field.printedValue),
  sourceValue: maskNamed(field.name, field.sourceValue),
  // Equal or different only: the distance would reveal something about the values, and so would the score.
  distance: field.distance === null ? null : Number(field.distance !== 0),
  score: null,
  extras: maskExtras(field.extras),
});

export const maskDecision = (decision: Decision): Decision => ({
  ...decision,
  extras: maskExtras(decision.extras),
  factors: decision.factors.map((factor) => ({
    ...factor,
    fields: factor.fields?.map(maskCrossCheckField) ?? null,
    extras: maskExtras(factor.extras),
  })),
});

const maskApplicant = (applicant: Applicant): Applicant => ({
  dateOfBirth: maskNullable(applicant.dateOfBirth),
  firstName: maskNullable(applicant.firstName),
  lastName: maskNullable(applicant.lastName),
  surnameAndGivenNames: maskNullable(applicant.surnameAndGivenNames),
  extras: maskExtras(applicant.extras),
});

const maskField = <Field extends DocumentField>(field: Field): Field => ({
  ...field,
  value: maskNamed(field.name, field.value),
  extras: maskExtras(field.extras),
});

export const maskDocument = (document: DocumentResult): DocumentResult => ({
  ...document,
  applicant: document.applicant && maskApplicant(document.applicant),
  visualFields:
    document.visualFields?.map((field) => ({
      ...maskField(field),
      normalizedDateValue: maskNullable(field.normalizedDateValue),
    })) ?? null,
  mrzFields: document.mrzFields?.map(maskField) ?? null,
  barcodeFields: document.barcodeFields?.map(maskField) ?? null,
  extras: maskExtras(document.extras),
});

/** Scores stay: they describe the check, not the person. */
export const maskFace = (face: FaceResult): FaceResult => ({
  ...face,
  age: null,
  gender: null,
  extras: maskExtras(face.extras),
});

/**
 * Characters of the zone are personal data; boxes, confidences and meshes belong to the pictures, and sentences may say
 * what the pictures show. So only what concerns the policy, the engine and the consent stays.
 */
export const maskFacts = ({ policyVersion, factorsLeftOut, engine, consent, isSample, extras }: Facts): Facts => ({
  policyVersion,
  factorsLeftOut,
  engine,
  reasons: {},
  sides: null,
  faces: null,
  signs: null,
  consent: consent && { ...consent, extras: maskExtras(consent.extras) },
  isSample,
  extras: maskExtras(extras),
});

export const maskImages = (images: ImageList): ImageList => ({ ...images, extras: maskExtras(images.extras) });
