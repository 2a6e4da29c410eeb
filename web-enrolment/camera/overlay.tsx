import type { Ref } from 'preact';

/** The hole for a document: everything around it is dark. */
export const DocumentHole = ({ element }: { element: Ref<HTMLDivElement> }) => (
  <div class="cam-hole" ref={element} aria-hidden="true">
    <i />
    <i />
    <i />
    <i />
  </div>
);

/** The oval for a face, and the ring around it that fills. */
export const FaceRing = ({ ring }: { ring: number }) => (
  <svg class="cam-ring" viewBox="0 0 300 392" aria-hidden="true">
    <ellipse cx="150" cy="196" rx="146" ry="192" />
    {ring > 0 && (
      <path
        d="M150 4A146 192 0 0 1 150 388A146 192 0 0 1 150 4"
        pathLength={100}
        stroke-dasharray={`${ring * 100} 101`}
      />
    )}
  </svg>
);
