/** The result documents in the format of the interface, which is also the stored format. */
import type { WirePayload } from '@/lib/contract';

export type WireDecision = WirePayload<'decision'>;
export type WireDocument = WirePayload<'document'>;
export type WireFace = WirePayload<'face'>;

export type WireScore = WireDecision['decision'];
export type WireField = NonNullable<WireDocument['documentMrzResults']>[number];
export type WireVisualField = WireDocument['documentVisualResults'][number];

export interface WireResults {
  decision: WireDecision;
  document: WireDocument;
  face: WireFace;
}
