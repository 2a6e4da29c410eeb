import type { ReactNode } from 'react';
import { PartLinks } from './part-links';

interface CaseLayoutProps {
  /** `false`: there are no images, and no space is kept for them. */
  evidence: ReactNode;
  /** Why it was decided. */
  decision: ReactNode;
  analysis: ReactNode;
  review: ReactNode;
  /** On a phone, above and below the images. */
  lead?: ReactNode;
  details?: ReactNode;
}

/** Images, analysis and review side by side, each with its own scrolling. On smaller screens the images lie above. */
export const CaseLayout = ({ evidence, decision, analysis, review, lead, details }: CaseLayoutProps) => (
  <div
    data-case
    className={`grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start pair:grid-cols-[minmax(0,1fr)_288px] pair:grid-rows-[auto_1fr] pair:overflow-auto wide:content-stretch wide:overflow-visible ${
      evidence ? 'wide:grid-cols-[minmax(340px,400px)_minmax(0,1fr)_300px]' : 'wide:grid-cols-[minmax(0,1fr)_300px]'
    } wide:grid-rows-[minmax(0,1fr)]`}
  >
    {evidence && <PartLinks />}
    {lead}
    {evidence && (
      <section
        id="case-evidence"
        aria-label="Evidence"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: masked, it scrolls and has nothing else to focus
        tabIndex={0}
        className="min-w-0 scroll-mt-11 border-b border-line bg-sunken px-4 -outline-offset-2 phone:bg-surface wide:overflow-auto wide:border-r wide:border-b-0"
      >
        {evidence}
      </section>
    )}
    {details}
    <section
      aria-label="Analysis"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className="min-w-0 px-5 -outline-offset-2 wide:overflow-auto print:px-0"
    >
      <div id="case-decision" className="scroll-mt-11">
        {decision}
      </div>
      <div id="case-fields" className="scroll-mt-11 empty:hidden">
        {analysis}
      </div>
    </section>
    <aside
      id="case-review"
      aria-label="Review"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className="scroll-mt-11 border-t border-line px-4 pb-6 -outline-offset-2 pair:col-start-2 pair:row-start-1 pair:row-end-3 pair:border-t-0 pair:border-l wide:col-auto wide:row-auto wide:overflow-auto"
    >
      {review}
    </aside>
  </div>
);
