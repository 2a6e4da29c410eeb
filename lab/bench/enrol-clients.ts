/** Twenty applicants in a process of their own, so that their work does not delay the measured requests. */
import { drawPictures, faceOfWidth, type Integrator } from '../enrolment/applicant';
import { enrol, type Outcome } from './enrol-session';

const clients = 20;

const { SERVICE_URL: serviceUrl = '', AUTHORIZATION: authorization = '' } = process.env;
const integrator: Integrator = { serviceUrl, authorization };
const pictures = await drawPictures();
const images = { front: pictures.front, back: pictures.back, face: await faceOfWidth(pictures, 720) };

let outcome: Outcome = { refused: 0, completed: [] };
let isOver = true;
let working: Promise<unknown> = Promise.resolve();

const work = async (): Promise<void> => {
  while (!isOver) await enrol(integrator, images, outcome);
};

process.on('message', (message: 'start' | 'stop') => {
  if (message === 'start') {
    outcome = { refused: 0, completed: [] };
    isOver = false;
    working = Promise.all(Array.from({ length: clients }, work));
  } else {
    isOver = true;
    void working.then(() => process.send?.(outcome));
  }
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
