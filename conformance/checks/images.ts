import { documentImageNames } from '@/lib/contract';
import { evidenceStates, imagePath, type Picture } from '../evidence';
import {
  expectedFor,
  isStatus,
  missing,
  notesOn,
  type Outcome,
  type Problem,
  shown,
  skipped,
  verdict,
} from '../outcome';
import type { Visit } from '../visit';

const isServed = ({ status }: Picture): boolean => status === 200;

const nothing = 'no image to check';

export const listedAnswers = async ({ evidence, list }: Visit): Promise<Outcome> => {
  const pictures = await evidence.pictures();
  if (pictures.length === 0) return skipped(nothing);

  const problems: Problem[] = [];
  for (const picture of pictures) {
    // The session may have been deleted meanwhile.
    if (isServed(picture) || !(await list.find(picture.sessionId))) continue;
    problems.push({
      seen: `${picture.status} for GET ${shown(picture.path)}`,
      expected: '200, because the name is in the images list',
    });
  }

  return verdict(problems);
};

/** Checks one promise for each picture; `complaint` returns `null` if it is kept. */
const judge =
  (expected: string, complaint: (picture: Picture) => string | null) =>
  async ({ evidence }: Visit): Promise<Outcome> => {
    const pictures = (await evidence.pictures()).filter(isServed);
    if (pictures.length === 0) return skipped(nothing);

    const problems = pictures.flatMap((picture): Problem[] => {
      const seen = complaint(picture);

      return seen === null ? [] : [{ seen: `${seen} for GET ${shown(picture.path)}`, expected }];
    });

    return verdict(problems);
  };

export const contentType = judge('image/jpeg', ({ contentType: type }) =>
  type?.split(';')[0]?.trim().toLowerCase() === 'image/jpeg' ? null : `content-type ${shown(type)}`,
);

export const jpegBytes = judge('the bytes of a JPEG', ({ isJpeg }) => (isJpeg ? null : 'other bytes'));

export const contentLength = judge('content-length equal to the bytes sent', ({ announced, received }) => {
  if (announced === received) return null;

  return `${announced === null ? 'no content-length' : `content-length ${announced}`} with ${received} bytes`;
});

export const unlistedImage = async ({ sample, evidence, service }: Visit): Promise<Outcome> => {
  for (const { id } of sample.of(...evidenceStates)) {
    const listed = await evidence.imagesOf(id);
    if (!listed) continue;

    const vocabulary = documentImageNames.find((name) => !listed.document.includes(name));
    const problems: Problem[] = [];
    const statuses: number[] = [];
    for (const name of ['no_such_image', ...(vocabulary ? [vocabulary] : [])]) {
      const path = imagePath(id, name);
      const { status } = await service.ask(path);
      statuses.push(status);
      if (isStatus(missing, status)) continue;
      problems.push({ seen: `${status} for GET ${path}, which is not listed`, expected: expectedFor(missing) });
    }

    return verdict(problems, notesOn(missing, statuses));
  }

  return skipped('no images list to check');
};

/** The interface names both paths. A service that has only the other one is not at fault. */
export const otherPath = async ({ evidence, service }: Visit): Promise<Outcome> => {
  const picture = (await evidence.pictures()).find(isServed);
  if (!picture) return skipped(nothing);
  const path = picture.path.replace('/images/', '/image/');
  const [usual, other] = [await service.ask(picture.path), await service.ask(path)];
  if (isStatus(missing, other.status)) return skipped(`only /images/<name> is served here (${other.status})`);

  return verdict(
    other.status === 200 && other.body.equals(usual.body)
      ? []
      : [{ seen: `${other.status} with other bytes for GET ${shown(path)}`, expected: 'the same picture' }],
  );
};
