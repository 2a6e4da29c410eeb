import type { View } from '../flow/view';
import { Camera } from './camera';
import { CameraProblem } from './camera-problem';
import { Check } from './check';
import { Done } from './done';
import { Broken, Completed, Exhausted, Expired, Offline, Unauthorized } from './ends';
import { Follow, Moved, Qr } from './other-device';
import { Refused } from './refused';
import { Sending } from './sending';
import { Turn } from './turn';
import { Upload } from './upload';
import { Finishing, Loading } from './waiting';
import { Welcome } from './welcome';

export const ScreenOf = ({ view }: { view: View }) => {
  switch (view.kind) {
    case 'loading':
      return <Loading />;
    case 'welcome':
      return <Welcome view={view} />;
    case 'qr':
      return <Qr view={view} />;
    case 'follow':
      return <Follow view={view} />;
    case 'moved':
      return <Moved view={view} />;
    case 'camera':
      return <Camera view={view} />;
    case 'camera-problem':
      return <CameraProblem view={view} />;
    case 'upload':
      return <Upload view={view} />;
    case 'check':
      return <Check view={view} />;
    case 'turn':
      return <Turn view={view} />;
    case 'sending':
      return <Sending view={view} />;
    case 'refused':
      return <Refused view={view} />;
    case 'exhausted':
      return <Exhausted />;
    case 'offline':
      return <Offline view={view} />;
    case 'finishing':
      return <Finishing />;
    case 'done':
      return <Done view={view} />;
    case 'completed':
      return <Completed view={view} />;
    case 'expired':
      return <Expired />;
    case 'unauthorized':
      return <Unauthorized />;
    case 'broken':
      return <Broken view={view} />;
  }
};
