/** How Trust Factors become a score, a level and a status. Shared by the demo population and the service. */
export {
  /** A printed name with its second part, and the lower confidence of the two. */
  printedName,
} from './compare-fields';
export {
  /** Decides a captured session: its status, Trust Factors and reasons. */
  decide,
} from './decide';
export {
  /** Letters to add, remove or replace to make two texts equal. */
  distanceBetween,
} from './distance';
export type { CopySigns, Decided, DocumentFacts, FaceMatch, SessionFacts, ZoneFacts } from './facts';
export {
  /** The Latin spellings of a printed name that a zone or a barcode may have. */
  latinForms,
} from './latin-forms';
export {
  /** The policy that new decisions are made under. */
  currentPolicy,
  /** What `LIVENESS=left-out` leaves out of the decision. */
  livenessFactors,
  type Policy,
} from './policy';
export {
  /** True if a face match has the score of two people, which rejects under every policy. */
  isOtherFace,
  /** The level of a score: HIGH, MEDIUM or LOW. */
  levelOf,
  /** The score of the confidences with which fields were read. */
  scoreConfidence,
  /** The score of a comparison of two sources, from the scores of its fields. */
  scoreCrossCheck,
  /** The score of the whole decision, led by its weakest factor. */
  scoreDecision,
  /** The score of a date or number that differs in this many places. */
  scoreExactField,
  /** The score of the expiry date, from the days left. */
  scoreExpiry,
  /** The score of the machine-readable zone, from its number of wrong check digits. */
  scoreMrzValidity,
  /** The score of a name, from its unexplained difference and its length. */
  scoreNameField,
  /** The status that the engine gives a session of each level. */
  statusByLevel,
} from './scoring';
