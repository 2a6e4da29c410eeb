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

/**
 * Images, analysis and review side by side, each with its own scrolling. On smaller screens they stack, and the
 * decision comes before the images; on a phone, whose images are small, they come first.
 */
export const CaseLayout = ({ evidence, decision, analysis, review, lead, details }: CaseLayoutProps) => (
  <div
    data-case
    className={`grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start pair:grid-cols-[minmax(0,1fr)_288px] pair:grid-rows-[auto_auto_auto_1fr] pair:overflow-auto wide:content-stretch wide:overflow-visible ${
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
        className="order-2 min-w-0 scroll-mt-11 border-line bg-sunken px-4 -outline-offset-2 phone:order-none phone:border-b phone:bg-surface wide:order-none wide:overflow-auto wide:border-r"
      >
        {evidence}
      </section>
    )}
    {details}
    <section
      aria-label="Analysis"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className="contents min-w-0 -outline-offset-2 wide:block wide:overflow-auto wide:px-5"
    >
      <div id="case-decision" className="order-1 min-w-0 scroll-mt-11 px-5 phone:order-none wide:px-0 print:px-0">
        {decision}
      </div>
      <div
        id="case-fields"
        className="order-3 min-w-0 scroll-mt-11 px-5 phone:order-none empty:hidden wide:px-0 print:px-0"
      >
        {analysis}
      </div>
    </section>
    <aside
      id="case-review"
      aria-label="Review"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className="order-4 scroll-mt-11 border-t border-line px-4 pb-6 phone:order-none -outline-offset-2 pair:col-start-2 pair:row-start-1 pair:row-end-5 pair:border-t-0 pair:border-l wide:order-none wide:col-auto wide:row-auto wide:overflow-auto"
    >
      {review}
    </aside>
  </div>
);
