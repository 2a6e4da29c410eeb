import type { ConnectionAnswer } from '@/lib/answers';
import { figure } from '../../ui/figures';
import { Countdown } from '../../ui/time';
import { millisecondsOf } from '../../ui/time-words';
import { Fact, Facts, Section } from '../section';

const sessionsWords = (count: number): string => `${figure(count)} ${count === 1 ? 'session' : 'sessions'}`;

interface PollBudgetProps {
  budget: ConnectionAnswer['budget'];
  refusalsToday: number;
}

export const PollBudget = ({ budget: { askedThisMinute, waiting, nextAt }, refusalsToday }: PollBudgetProps) => (
  <Section title="Poll budget" caption="one status call per session and minute, shared by all processes">
    <Facts>
      <Fact name="This minute">{sessionsWords(askedThisMinute)} asked for</Fact>
      <Fact
        name="Waiting"
        aside={nextAt && <Countdown to={millisecondsOf(nextAt)} before="the next in" after="the next at once" />}
      >
        {waiting === 0
          ? 'nothing reported waits to be confirmed'
          : `${sessionsWords(waiting)} reported, to be confirmed`}
      </Fact>
      <Fact name="Refusals" aside="since 00:00 UTC">
        {refusalsToday === 0
          ? 'none: the service did not ask for fewer requests'
          : `${figure(refusalsToday)}: the service asked for fewer requests (429)`}
      </Fact>
    </Facts>
  </Section>
);
