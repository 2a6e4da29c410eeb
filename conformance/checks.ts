/**
 * Every check, in the order they run: read-only checks first, deletions last. The promise is in the words of the
 * interface, with its section. "field" marks what the interface leaves open but services of this family do
 * alike, such as status codes.
 */
import { malformedId, malformedImageName, unknownSession, wrongMethod } from './checks/addresses';
import { withoutCredentials, wrongPassword, wrongUser } from './checks/authentication';
import {
  badReturnUrl,
  createAnswer,
  createListed,
  createNobody,
  createToken,
  createTwice,
  createUrl,
  createWithheld,
} from './checks/creation';
import { deleteAgain, deleteAnswers, imagesGone, resultsGone, statusGone, unlisted } from './checks/deletion';
import { cacheControl, headLikeGet, jsonContentType } from './checks/headers';
import { contentLength, contentType, jpegBytes, listedAnswers, unlistedImage } from './checks/images';
import { defaultPage, listShape, listTimes, totalRecords } from './checks/list';
import { badPaging, fullPages, noRepeats, order, pageNumber, pageSize } from './checks/paging';
import { eitherWhileWaiting, releasedIn, withheldIn } from './checks/release';
import { decisionAgrees, imagesAgree, shapeOf } from './checks/results';
import { knownLevels, scores } from './checks/scores';
import { statusAgrees, statusShape } from './checks/status';
import type { Outcome } from './outcome';
import type { Visit } from './visit';

export interface Check {
  id: string;
  section: string;
  promise: string;
  look: (visit: Visit) => Promise<Outcome>;
}

const check = (id: string, section: string, promise: string, look: Check['look']): Check => ({
  id,
  section,
  promise,
  look,
});

export const checks: readonly Check[] = [
  check('auth-none', 'field', 'Data endpoints refuse requests without credentials', withoutCredentials),
  check('auth-wrong-password', 'field', 'A wrong API password is refused', wrongPassword),
  check('auth-wrong-user', 'field', 'A wrong API username is refused', wrongUser),

  check('list-page-size', '2.10', 'pageSize, as requested, is the maximum number of records per page', pageSize),
  check('list-page-number', '2.10', 'pageNumber is the requested page', pageNumber),
  check('list-full-pages', '2.10', 'Every page except the last is full', fullPages),
  check('list-no-repeats', '2.10', 'No session is on two pages', noRepeats),
  check('list-order', 'field', 'Sessions are listed newest first', order),
  check('list-default', '4.4', 'Without PageNumber and PageSize the first page is returned', defaultPage),
  check('list-bad-paging', 'field', 'An invalid PageNumber or PageSize gets 400 with JSON', badPaging),
  check('list-shape', '2.10', 'Pages have the properties described, and no others', listShape),
  check('list-times', '2.10', 'Times are date-times with an offset', listTimes),
  check('list-total-records', '2.10', 'totalRecords is the number of records in this page', totalRecords),

  check('status-shape', '2.5', 'The status is one of those in section 3', statusShape),
  check('status-agrees', '2.10', 'verificationStatus in the list is the session status', statusAgrees),

  check('results-auto-approved', '4.4', 'AUTO_APPROVED: results can be retrieved', releasedIn('AUTO_APPROVED')),
  check('results-manual-approved', '4.4', 'MANUAL_APPROVED: results can be retrieved', releasedIn('MANUAL_APPROVED')),
  check('results-auto-rejected', '4.4', 'AUTO_REJECTED: results can be retrieved', releasedIn('AUTO_REJECTED')),
  check('results-manual-rejected', '4.4', 'MANUAL_REJECTED: results can be retrieved', releasedIn('MANUAL_REJECTED')),
  check('results-pending', '4.4', 'PENDING: results cannot be retrieved yet', withheldIn('PENDING')),
  check('results-expired', '4.4', 'EXPIRED: there are no results', withheldIn('EXPIRED')),
  check('results-waiting', '4.4', 'WAITING_FOR_MANUAL_APPROVE: results or a refusal', eitherWhileWaiting),

  check('decision-shape', '2.6', 'The decision has the properties described', shapeOf('decision')),
  check('document-shape', '2.7', 'The document result has the properties described', shapeOf('document')),
  check('face-shape', '2.8', 'The face result has the properties described', shapeOf('face')),
  check('images-shape', '2.9', 'The images list has the properties described', shapeOf('images')),
  check('scores', '2.6', 'Scores and confidences are from 0 to 100', scores),
  check('levels', 'field', 'Levels are HIGH, MEDIUM, LOW, UNAVAILABLE or UNKNOWN', knownLevels),
  check('decision-agrees', 'field', 'AUTO_APPROVED goes with level HIGH, AUTO_REJECTED with LOW', decisionAgrees),
  check('images-agree', '2.9', 'availableImages of document and face are the images list', imagesAgree),

  check('image-answers', '4.4', 'Every name from the images list can be downloaded', listedAnswers),
  check('image-content-type', '4.4', 'Images are sent as image/jpeg', contentType),
  check('image-jpeg', '4.4', 'Image bytes are a JPEG', jpegBytes),
  check('image-content-length', '4.4', 'content-length is the number of bytes sent', contentLength),
  check('image-unlisted', 'field', 'A name outside the images list is not found', unlistedImage),
  check(
    'image-malformed-name',
    'field',
    'A malformed image name is refused without a server error',
    malformedImageName,
  ),

  check('unknown-session', 'field', 'An unknown session is not found', unknownSession),
  check('malformed-id', 'field', 'A malformed session id is refused without a server error', malformedId),
  check('wrong-method', 'field', 'Methods other than those listed are refused', wrongMethod),
  check('head', 'field', 'HEAD answers like GET, without a body', headLikeGet),
  check('json', '4', 'JSON bodies are sent as application/json', jsonContentType),
  check('no-store', 'field', 'Answers with data carry cache-control: no-store', cacheControl),

  check('create-answer', 'field', 'initialize answers with accessToken, sessionId and webEnrolmentUrl', createAnswer),
  check('create-token', 'field', 'The JWT is bound to one session and lasts as long', createToken),
  check('create-url', '4.2', 'webEnrolmentUrl carries the token', createUrl),
  check('create-nobody', 'field', 'Creating a session requires credentials', createNobody),
  check('create-twice', 'field', 'A sessionId in use gets 409', createTwice),
  check('create-bad-return-url', 'field', 'An invalid returnUrl gets 400', badReturnUrl),
  check('create-listed', '2.10', 'A new session is listed as PENDING and expires after its creation', createListed),
  check('create-withheld', '4.4', 'A new session has no results', createWithheld),

  check('delete-answers', 'field', 'DELETE succeeds', deleteAnswers),
  check('deleted-status', 'field', 'A deleted session has no status', statusGone),
  check('deleted-results', 'field', 'A deleted session has no document data, Trust Factors or scores', resultsGone),
  check('deleted-images', 'field', 'A deleted session has no document or face photos', imagesGone),
  check('deleted-unlisted', '4.4', 'A deleted session is not listed', unlisted),
  check('delete-again', 'field', 'A second DELETE finds nothing', deleteAgain),
];
