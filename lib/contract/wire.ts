/**
 * The payloads exactly as the interface describes them, for what the embedded service sends. The readers, which accept
 * responses from any service, are more tolerant.
 */
import { z } from 'zod';
import { contrast, leastContrast, pageColours } from '@/lib/contract/contrast';
import { levels, sessionStatuses, trustFactorNames } from '@/lib/contract/domain';
import { documentErrors, enrolmentLanguages, enrolmentSteps, faceErrors, pageSides } from '@/lib/contract/vocabulary';

const score = z.number().min(0).max(100);
const level = z.enum(levels);
const country = z.string().regex(/^[A-Z]{3}$/);
const documentType = z.string().min(1);
const time = z.iso.datetime({ offset: true });
const imageNames = z.array(z.string().min(1));

const plainText = (most: number) =>
  z
    .string()
    .max(most, `must have at most ${most} characters`)
    .regex(/^\P{Cc}*$/u, 'must not contain control characters');

const isReturnUrl = (text: string): boolean => {
  // `z.url` and `URL` silently drop line breaks; callers should get an error instead.
  if (!URL.canParse(text) || /\p{Cc}/u.test(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isLocalhost = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

  return !username && !password && (protocol === 'https:' || (protocol === 'http:' && isLocalhost));
};

/** The integrator's page. Must be https, except on a developer's own machine. */
const returnUrl = z
  .string('must be an https address, or http on localhost')
  .max(2048, 'must have at most 2048 characters')
  .refine(isReturnUrl, 'must be an https address, or http on localhost, without a user name')
  .meta({ format: 'uri', description: 'https, or http on localhost' });

/** A page for applicants, or an e-mail address. */
const isPageLink = (text: string): boolean => {
  if (!URL.canParse(text) || /[\p{Cc}\s]/u.test(text)) return false;
  const { protocol, username, password } = new URL(text);

  return protocol === 'mailto:' || (protocol === 'https:' && !username && !password);
};

const steps = z
  .array(z.enum(enrolmentSteps, 'must be document or face'))
  .min(1, 'must name at least one step')
  .refine((names) => new Set(names).size === names.length, 'must name each step once');

const initialization = z.strictObject({
  sessionId: z.guid('must be a GUID').toLowerCase(),
  returnUrl,
  externalId: plainText(512).optional(),
  applicantForm: z
    .strictObject({
      firstName: plainText(200).optional(),
      lastName: plainText(200).optional(),
      dateOfBirth: z.iso.date('must be a date such as 1990-03-21').optional(),
      skipIntegrityCheck: z.boolean().optional(),
    })
    .optional(),
  /** Default: the service's configuration. */
  steps: steps.meta({ 'x-extension': true, description: 'an extension: what the applicant has to capture' }).optional(),
});

const initializationResponse = z.strictObject({ accessToken: z.jwt(), sessionId: z.guid(), webEnrolmentUrl: z.url() });

const manualDecision = z.strictObject({
  decision: z.enum(['APPROVE', 'REJECT'], 'must be APPROVE or REJECT'),
  reason: z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(2000, 'must have at most 2000 characters')
    .regex(/^[^\0]*$/, 'must not contain control characters'),
  reference: plainText(200).trim().min(1, 'must not be empty'),
});

const manualDecisionResponse = z.strictObject({
  status: z.enum(['MANUAL_APPROVED', 'MANUAL_REJECTED']),
  reference: z.string(),
});

const imageSubmission = z.strictObject({
  imageBase: z
    .string()
    .min(1)
    .meta({ description: 'JPEG, PNG, WebP or AVIF as Base64, with or without a data prefix, or its https address' }),
});

const share = z.number();
const place = z.strictObject({ x: share, y: share });

/** Shares of an image's width and height. */
const box = z.strictObject({ x: share, y: share, width: share, height: share });

/** Extension: where the fault lies on the picture that was sent, upright, where the engine knows it. */
const faultPlaces = z.array(box).meta({ 'x-extension': true }).optional();

const scanned = { isTwoSideDocument: z.boolean(), pageSide: z.enum(pageSides), country, type: documentType };

const documentSubmissionResponse = z.discriminatedUnion('hasError', [
  z.strictObject({ hasError: z.literal(false), ...scanned }),
  z
    .strictObject({ hasError: z.literal(true), error: z.enum(documentErrors), places: faultPlaces })
    .extend(z.object(scanned).partial().shape),
]);

const faceSubmissionResponse = z.discriminatedUnion('hasError', [
  z.strictObject({ hasError: z.literal(false) }),
  z.strictObject({ hasError: z.literal(true), error: z.enum(faceErrors), places: faultPlaces }),
]);

/** What is still missing before a session can be completed. */
const missingParts = z.array(z.enum(['FRONT', 'BACK', 'FACE']));

const completion = z.union([
  z.strictObject({ customerReturnUrl: z.url() }),
  // Repeats the address, so that a lost answer can be asked for again.
  z.strictObject({
    hasError: z.literal(true),
    error: z.literal('SESSION_ALREADY_COMPLETED'),
    customerReturnUrl: z.url(),
  }),
  z.strictObject({ hasError: z.literal(true), error: z.literal('STEPS_MISSING'), missing: missingParts }),
]);

const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'must be a colour such as #0e5a6b');

const pageLink = z
  .string()
  .max(2048, 'must have at most 2048 characters')
  .refine(isPageLink, 'must be an https address, or an e-mail address as mailto:');

/** 64 kB as a file. */
const mostLogoText = 87_500;

/** The main colour on a light and on a dark page. */
const accent = z.strictObject({ light: colour, dark: colour });

/** Rounded down: what misses the limit must not look as if it reached it. */
const ratioInWords = (ratio: number): string => `${Math.floor(ratio * 100) / 100}:1`;

/** One that can be read on the page: then white or dark text can be read on it too. */
const legibleAccent = accent.superRefine((colours, { addIssue }) => {
  for (const theme of ['light', 'dark'] as const) {
    const ratio = contrast(colours[theme], pageColours[theme]);
    // Not a number: the colour itself was refused.
    if (!(ratio < leastContrast)) continue;
    const message = `must have a contrast of at least ${leastContrast}:1 to the ${theme} page (${pageColours[theme]}); it has ${ratioInWords(ratio)}`;
    addIssue({ code: 'custom', message, path: [theme] });
  }
});

const brandingParts = {
  /** Who asks: shown to applicants. */
  name: plainText(60).trim().min(1, 'must not be empty'),
  logo: z
    .string()
    .max(mostLogoText, 'must be a file of at most 64 kB')
    .regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/, 'must be a PNG, JPEG or WebP as a data address')
    .nullable(),
  accent,
  links: z.strictObject({
    privacy: pageLink.nullable(),
    help: pageLink.nullable(),
    contact: pageLink.nullable(),
    /** For whoever does not want to be photographed. */
    otherWay: pageLink.nullable(),
  }),
  /** How long pictures are kept, as applicants are told; `null`: not said. */
  keptDays: z.int('must be a whole number').min(1, 'must be at least 1').max(3650, 'must be at most 3650').nullable(),
};

/** Extension: how the hosted page looks, and what it says about whoever asks. */
const branding = z.strictObject({ version: z.int().min(0), ...brandingParts });

/** `basedOn`: the version that was read. */
const brandingChange = z.strictObject({ basedOn: z.int().min(0), ...brandingParts, accent: legibleAccent });

/** Extension: a device on which the applicant has the page open. It makes up its own id. */
const deviceId = z.string().regex(/^[\w-]{16,64}$/, 'must be 16 to 64 letters or digits');
const devicePlace = z.enum(['welcome', 'FRONT', 'BACK', 'FACE', 'finish']);

const deviceReport = z.strictObject({
  device: deviceId,
  isPhone: z.boolean(),
  at: devicePlace,
  /** The applicant goes on here. Otherwise only the device that was going on already is noted. */
  takesOver: z.boolean(),
  /** The device has the logo: the answer leaves it out, as `null`. Reports are frequent, and a logo is large. */
  hasLogo: z.boolean().optional(),
});

/** Extension: the consent text that the applicant agreed to, and in which language. */
const consent = z.strictObject({
  version: plainText(40).min(1, 'must not be empty'),
  language: z.enum(enrolmentLanguages, 'must be a language of the hosted page'),
});

/** As it is kept: the first time that this version was agreed to. */
const givenConsent = consent.extend({ at: time });

/** Extension: where a session stands, for the page or app that captures. */
const enrolmentState = z.strictObject({
  sessionId: z.string(),
  steps,
  /** Pictures accepted so far. */
  done: missingParts,
  missing: missingParts,
  isCompleted: z.boolean(),
  /** When it was completed. */
  completedDateUtc: time.optional(),
  expiryDateUtc: time,
  customerReturnUrl: z.url(),
  consent: givenConsent.nullable(),
  /** The device that goes on, and how long ago it was heard of. */
  active: z
    .strictObject({ device: deviceId, isPhone: z.boolean(), at: devicePlace, secondsAgo: z.int().min(0) })
    .nullable(),
  branding: z.strictObject(brandingParts),
  /** Of one picture, as a file. */
  maxBytes: z.int(),
});

const consentResponse = z.union([
  enrolmentState,
  z.strictObject({ hasError: z.literal(true), error: z.literal('SESSION_ALREADY_COMPLETED') }),
]);

/** A side of a document as it was read. Values of fields are in the document's results. */
const sideFacts = z.strictObject({
  side: z.enum(pageSides),
  /** The image that boxes refer to; absent if the document was not found, and then there are no boxes. */
  image: z.string().optional(),
  fields: z.array(z.strictObject({ name: z.string(), confidence: score, box: box.optional() })),
  zone: z
    .strictObject({
      format: z.string(),
      box: box.optional(),
      /** `sureness`: 0 to 1 for each character. */
      lines: z.array(z.strictObject({ text: z.string(), sureness: z.array(z.number()).optional() })),
      /** The one character that was taken for its look-alike; counted from 0. */
      substitution: z.strictObject({ line: z.int(), position: z.int() }).optional(),
    })
    .optional(),
  barcodes: z.array(z.strictObject({ format: z.string(), box: box.optional() })),
});

const faceFacts = z.strictObject({
  /** The image that places refer to, as shares of its width and height. */
  image: z.string(),
  box,
  /** x and y of each point, one after the other. */
  mesh: z.array(share),
  /** The corners of what was compared, after turning and scaling. */
  chip: z.array(place).length(4),
  /** Degrees. */
  yaw: z.number(),
  pitch: z.number(),
  roll: z.number(),
});

/** Extension, for back-office credentials: what the decision on a captured session rests on. */
const facts = z.strictObject({
  policyVersion: z.string(),
  /** Trust Factors that the policy left out of the decision. */
  leftOut: z.array(z.string()),
  /** One sentence per Trust Factor. */
  reasons: z.record(z.string(), z.string()),
  /** The parts of the engine that had a say, and their versions. */
  engine: z.record(z.string(), z.string()),
  sides: z.array(sideFacts).optional(),
  /** `distance` up to `threshold` is a match; `null`: not compared, because a face was not found. */
  faces: z
    .strictObject({
      distance: z.number().nullable(),
      threshold: z.number(),
      portrait: faceFacts.nullable(),
      selfie: faceFacts.nullable(),
    })
    .optional(),
  /** Signs of a copy: what was looked for and seen. */
  signs: z.strictObject({ document: z.array(z.string()), face: z.array(z.string()) }).optional(),
  /** What the applicant agreed to, if the page that captured asked for it. */
  consent: givenConsent.optional(),
  /** A drawn session of the demo population: there is nothing else to tell. */
  origin: z.literal('sample').optional(),
});

const wholeScore = (least: number) =>
  z.int('must be a whole number').min(least, `must be at least ${least}`).max(100, 'must be at most 100');

const thresholds = z
  .strictObject({ high: wholeScore(2), medium: wholeScore(1) })
  .refine(({ high, medium }) => medium < high, { error: 'must be less than thresholds.high', path: ['medium'] });

/** Such fractions add up exactly, in any order. */
const weight = z
  .number('must be a number')
  .min(0, 'must be at least 0')
  .max(10, 'must be at most 10')
  .multipleOf(0.25, 'must be a multiple of 0.25');

const weights = z
  .strictObject(
    Object.fromEntries(trustFactorNames.map((name) => [name, weight])) as Record<
      (typeof trustFactorNames)[number],
      typeof weight
    >,
  )
  .refine((all) => Object.values(all).some((each) => each > 0), 'must not all be 0');

const portion = z.number('must be a number').min(0, 'must be at least 0').max(1, 'must be at most 1');

const decisionMix = z
  .strictObject({ weakest: portion, average: portion })
  // Decimal fractions do not add up exactly.
  .refine(({ weakest, average }) => Math.abs(weakest + average - 1) < 1e-9, 'must add up to 1');

/** Extension, for back-office credentials: how Trust Factors become a decision. */
const policy = z.strictObject({
  version: z.string().min(1),
  basis: z.enum(['default', 'changed']),
  thresholds,
  weights,
  decisionMix,
  bestWithUnscored: score,
  mayBeAbsent: z.array(z.string()),
  leftOut: z.array(z.string()),
});

/** What a policy change may change. */
export const policyNumbersSchema = z.strictObject({ thresholds, weights, decisionMix });

const policyChange = policyNumbersSchema.extend({
  basedOn: plainText(100).trim().min(1, 'must not be empty'),
  reference: plainText(200).trim().min(1, 'must not be empty'),
});

const status = z.strictObject({ status: z.enum(sessionStatuses) });

/** Posted to the integrator when a session changes. */
const notification = z.strictObject({
  sessionId: z.string().min(1),
  status: z.enum(sessionStatuses),
  externalId: z.string().optional(),
});

const factor = z.strictObject({ score, level });

const crossCheckEntry = { inputFieldName: z.string(), ocrTextValue: z.string(), distance: z.number().min(0), score };

const decision = z.strictObject({
  // Newer services may have more factors, all with score and level.
  verifications: z
    .object({
      dateOfExpiration: factor.optional(),
      documentLiveness: factor.optional(),
      faceVerification: factor.optional(),
      mrzOcrCrossCheck: factor
        .extend({ fields: z.array(z.strictObject({ ...crossCheckEntry, mrzTextValue: z.string() })) })
        .optional(),
      barcodeOcrCrossCheck: factor
        .extend({ fields: z.array(z.strictObject({ ...crossCheckEntry, barcodeTextValue: z.string() })) })
        .optional(),
      overallOcrFieldsConfidence: factor.optional(),
      passiveLiveness: factor.optional(),
      mrzValidity: factor.optional(),
    })
    .catchall(factor),
  decision: z.strictObject({ score: score.int(), level }),
});

const parsedField = z.strictObject({ name: z.string().min(1), value: z.string() });

const document = z.strictObject({
  country,
  documentType,
  documentReleaseYear: z.string().optional(),
  documentName: z.string(),
  applicant: z.strictObject({
    dateOfBirth: z.iso.date().optional(),
    firstName: z.string().optional(),
    lastName: z.string().optional(),
    surnameAndGivenNames: z.string().optional(),
  }),
  documentVisualResults: z.array(
    parsedField.extend({
      confidence: score,
      pageSide: z.enum(pageSides),
      normalizedDateValue: z.iso.datetime({ local: true, offset: true }).optional(),
    }),
  ),
  documentMrzResults: z.array(parsedField).optional(),
  documentBarcodeResults: z.array(parsedField).optional(),
  availableImages: imageNames,
});

const face = z.strictObject({
  // Absent when there is none, rather than a number that means "not live" or "no match".
  passiveLivenessScore: score.optional(),
  verificationScore: score.optional(),
  availableImages: imageNames,
  age: z.number(),
  gender: z.number(),
});

const images = z.strictObject({ document: imageNames, face: imageNames });

const sessionPage = z.strictObject({
  pageNumber: z.int().min(0),
  pageSize: z.int().min(1),
  totalRecords: z.int().min(0),
  data: z.array(
    z.strictObject({
      id: z.string().min(1),
      createdDateUtc: time,
      expiryDateUtc: time,
      // Unknown until the applicant has captured a document and finished.
      documentType: documentType.nullish(),
      verificationStatus: z.enum(sessionStatuses),
      completedDateUtc: time.nullish(),
      country: country.nullish(),
    }),
  ),
});

/** One schema per payload of the interface. */
export const wireSchemas = {
  initialization,
  initializationResponse,
  manualDecision,
  manualDecisionResponse,
  notification,
  documentSubmission: imageSubmission,
  documentSubmissionResponse,
  faceSubmission: imageSubmission,
  faceSubmissionResponse,
  completion,
  enrolmentState,
  consent,
  consentResponse,
  deviceReport,
  branding,
  brandingChange,
  facts,
  policy,
  policyChange,
  status,
  decision,
  document,
  face,
  images,
  sessionPage,
};

/** Type of a payload: `WirePayload<'decision'>`. */
export type WirePayload<Name extends keyof typeof wireSchemas> = z.infer<(typeof wireSchemas)[Name]>;
