import { CreatedToCompleted, WaitingToVerdict } from './durations';
import { Erasure } from './erasure';
import { Funnel } from './funnel';
import { Groups } from './groups';
import type { PanelProps } from './panel';
import { PartialLine } from './partial-line';
import { grid, places } from './places';
import { QueueHours } from './queue-hours';
import { Rates } from './rates';
import { ScoreRidge } from './score-ridge';
import { SessionsPerDay } from './sessions-per-day';
import { TrustFactors } from './trust-factors';
import { Verdicts } from './verdicts';
import { WeakestFactor } from './weakest-factor';

/** All figures of the page: volume and rates, scores, documents, times, people's work. */
export const Panels = (props: Omit<PanelProps, 'className'>) => (
  <div className={grid}>
    <SessionsPerDay {...props} className={places.wide} />
    <Rates {...props} className={places.besideWide} />
    <PartialLine answer={props.answer} filter={props.filter} />
    <ScoreRidge {...props} className={places.first} />
    <WeakestFactor {...props} className={places.second} />
    <WaitingToVerdict {...props} className={places.third} />
    <TrustFactors {...props} className={places.full} />
    <Groups {...props} className={places.full} />
    <Funnel {...props} className={places.first} />
    <CreatedToCompleted {...props} className={places.second} />
    <QueueHours {...props} className={places.third} />
    <Verdicts {...props} className={places.wide} />
    <Erasure {...props} className={places.besideWide} />
  </div>
);
