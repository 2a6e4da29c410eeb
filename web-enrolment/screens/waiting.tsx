import { Spinner } from '../ui/notice';
import { usePage } from '../ui/page';
import { Screen } from '../ui/screen';

export const Loading = () => {
  const { say } = usePage();

  return (
    <main class="waiting" aria-busy="true">
      <Spinner />
      <h1 role="status">{say('loading')}</h1>
    </main>
  );
};

export const Finishing = () => {
  const { say } = usePage();

  return (
    <Screen hasSteps title={say('finishing')} lead={say('sendingText')}>
      <Spinner />
    </Screen>
  );
};
