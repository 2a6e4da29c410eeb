/** The evidence of one session: images, decision, document and face, shown masked or in full. */
export { CaseLayout } from './case-layout';
export { CrossCheck } from './decision/cross-check';
export { DecisionPanel } from './decision/decision-panel';
export { withMirrorFallback } from './decision/from-mirror';
export { DocumentPanel } from './document/document-panel';
export { FacePanel } from './face-panel';
export { FaceDistance } from './facts/face-distance';
export { FactsProvider, useFacts } from './facts/facts-context';
export { ImageFacts, MeshButton, OutlinesButton } from './facts/image-facts';
export { placesOfZone } from './facts/places';
export { ReadDocument } from './facts/read-document';
export { AlignEyesButton, alignedWords, imageOverlays, useEyeAlignment } from './gallery/align-eyes';
export { CompareProvider, useCompare, useOwnGallery } from './gallery/compare-context';
export { CompareCaption, ComparePair } from './gallery/compare-pair';
export { CompareToolbar } from './gallery/compare-toolbar';
export { facesOf } from './gallery/faces';
export { HiddenStage } from './gallery/hidden-stage';
export { ImageStage } from './gallery/image-stage';
export {
  createImageStore,
  type ImageStore,
  ImageStoreProvider,
  useImage,
  useImageStore,
} from './gallery/image-store';
export { ImagesPanel } from './gallery/images-panel';
export { LightPopover } from './gallery/light-popover';
export { loadImage } from './gallery/load-image';
export { arrowMoves, useRestedView } from './gallery/moving-view';
export { type Comparison, compareKeys, useComparison } from './gallery/use-comparison';
export { filterOf, useViewer } from './gallery/use-viewer';
export { ZoomButtons } from './gallery/zoom-buttons';
export { LinkedPanel } from './linked/linked-panel';
export { missingSteps } from './missing-steps';
export { NoEvidence } from './no-evidence';
export { endPrinting, printPage, usePrintout } from './printing';
export { ReasonForm } from './reason-form';
export { allFields, applicantFields } from './reveal/fields';
export { RevealButton } from './reveal/reveal-button';
export { RevealProvider, useReveal } from './reveal/reveal-provider';
export { useMasking } from './use-masking';
