import { useLazy } from '../ui/lazy';
import { usePage, type ViewOf } from '../ui/page';
import { shareOf, useStepWords } from '../ui/progress';

const loadCamera = async () => (await import('../camera/camera-screen')).CameraScreen;

/** Loaded when it is opened, because most of the page's script is for measuring pictures. */
export const Camera = ({ view: { slot } }: { view: ViewOf<'camera'> }) => {
  const { state, actions, say, speech } = usePage();
  // Without its script the camera is as good as missing; uploading still works.
  const Screen = useLazy(loadCamera, () => actions.cameraFailed('missing'));
  const stepWords = useStepWords() ?? '';

  if (!Screen) {
    return (
      <main class="camera-opening" aria-busy="true">
        <h1 role="status">{say('cameraOpening')}</h1>
      </main>
    );
  }

  return (
    <Screen
      slot={slot}
      speech={speech}
      stepWords={stepWords}
      {...(state.step && {
        progress: {
          step: state.steps.indexOf(state.step) + 1,
          steps: state.steps.length,
          share: shareOf(state.view),
        },
      })}
      maxBytes={state.session?.maxBytes ?? 0}
      onTaken={actions.taken}
      onProblem={actions.cameraFailed}
      onUpload={actions.upload}
      onBack={actions.back}
    />
  );
};
