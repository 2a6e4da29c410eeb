/**
 * Every check, in the order they run: read-only checks first, deletions last. The promise is in the words of the
 * interface, with its section. "field" marks what the interface leaves open but services of this family do
 * alike, such as status codes; "extension" what only some have.
 */
import { malformedId, malformedImageName, unknownSession, wrongMethod } from './checks/addresses';
import { withoutCredentials, wrongPassword, wrongUser } from './checks/authentication';
import { brandingIllegible, brandingNobody, brandingOutdated, brandingShape } from './checks/branding';
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
import {
  completeAgain,
  completeAnswer,
  completedDecided,
  completedForGood,
  completedListed,
  completeEarly,
  completeMissing,
} from './checks/enrolment-completion';
import { consentKept, deviceAfterwards, deviceGoesOn } from './checks/enrolment-devices';
import {
  capturedImages,
  capturedResults,
  capturedRetake,
  capturedUpright,
  capturedWithoutMetadata,
  scoresMatch,
} from './checks/enrolment-evidence';
import { chosenSteps, chosenStepsResults, factsAgree, factsShape, stateShape } from './checks/enrolment-extensions';
import {
  backFirst,
  badBody,
  bothSides,
  dataPrefix,
  documentShape,
  documentSides,
  faceShape,
  frontAgain,
  nobody,
  notAPicture,
  passportSides,
  smallFace,
} from './checks/enrolment-pictures';
import { tokenAltered, tokenBound, tokenData, tokenNone, tokenOfDeleted, tokenWords } from './checks/enrolment-token';
import { cacheControl, headLikeGet, jsonContentType } from './checks/headers';
import { contentLength, contentType, jpegBytes, listedAnswers, otherPath, unlistedImage } from './checks/images';
import { defaultPage, listShape, listTimes, totalRecords } from './checks/list';
import { badPaging, fullPages, noRepeats, order, pageNumber, pageSize } from './checks/paging';
import { policyNobody, policyOutdated, policySenseless, policyShape } from './checks/policy';
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
  check('image-other-path', '4.4', '/image/<name> answers like /images/<name>', otherPath),
  check('image-unlisted', 'field', 'A name outside the images list is not found', unlistedImage),
  check(
    'image-malformed-name',
    'field',
    'A malformed image name is refused without a server error',
    malformedImageName,
  ),

  check('policy-shape', 'extension', 'policy has the properties described', policyShape),
  check('policy-nobody', 'extension', 'The policy needs credentials', policyNobody),
  check('branding-shape', 'extension', 'branding has the properties described', brandingShape),
  check('branding-nobody', 'extension', 'The branding needs credentials', brandingNobody),

  check('unknown-session', 'field', 'An unknown session is not found', unknownSession),
  check('malformed-id', 'field', 'A malformed session id is refused without a server error', malformedId),
  check('wrong-method', 'field', 'Methods other than those listed are refused', wrongMethod),
  check('head', 'field', 'HEAD answers like GET, without a body', headLikeGet),
  check('json', '4', 'JSON bodies are sent as application/json', jsonContentType),
  check('no-store', 'field', 'Answers with data carry cache-control: no-store', cacheControl),

  check('policy-outdated', 'extension', 'A change based on another version gets 409', policyOutdated),
  check('policy-senseless', 'extension', 'A change with impossible thresholds gets 400', policySenseless),
  check('branding-outdated', 'extension', 'A change of branding based on another version gets 409', brandingOutdated),
  check('branding-illegible', 'extension', 'An accent colour that cannot be read gets 400', brandingIllegible),

  check('create-answer', 'field', 'initialize answers with accessToken, sessionId and webEnrolmentUrl', createAnswer),
  check('create-token', 'field', 'The JWT is bound to one session and lasts as long', createToken),
  check('create-url', '4.2', 'webEnrolmentUrl carries the token', createUrl),
  check('create-nobody', 'field', 'Creating a session requires credentials', createNobody),
  check('create-twice', 'field', 'A sessionId in use gets 409', createTwice),
  check('create-bad-return-url', 'field', 'An invalid returnUrl gets 400', badReturnUrl),
  check('create-listed', '2.10', 'A new session is listed as PENDING and expires after its creation', createListed),
  check('create-withheld', '4.4', 'A new session has no results', createWithheld),

  check('enrol-token-none', '5', 'Pictures need the token of a session', tokenNone),
  check('enrol-token-altered', '5', 'A token that was not issued is refused', tokenAltered),
  check('enrol-token-words', 'field', 'The refusal says SESSION_UNAUTHORIZED, and why in a sentence', tokenWords),
  check('enrol-token-data', '5', 'The token of a session does not open the data endpoints', tokenData),
  check('enrol-body', 'field', 'A malformed body gets 400', badBody),
  check('enrol-not-a-picture', 'field', 'A file that is not a picture gets 415', notAPicture),
  check('enrol-document', '2.2', 'document answers with the properties described', documentShape),
  check('enrol-document-sides', '2.2', 'Cards and licences have two sides, passports one', documentSides),
  check('enrol-back-first', '4.3', 'The front must be sent first; a back is WRONG_SIDE', backFirst),
  check('enrol-front-again', '7', 'The front again is WRONG_SIDE while the back is awaited', frontAgain),
  check('enrol-both-sides', '4.3', 'A two-sided document takes a front, then a back', bothSides),
  check('enrol-passport', '4.3', 'A passport needs one picture', passportSides),
  check('enrol-data-prefix', '2.2', 'imageBase may have a data prefix', dataPrefix),
  check('enrol-face', '2.3', 'face answers with the properties described', faceShape),
  check('enrol-face-small', '7', 'A face that is too small gets a code', smallFace),
  check('enrol-face-none', '7', 'A picture without a face gets a code', nobody),
  check('enrol-complete-early', 'field', 'A session with missing steps cannot be completed', completeEarly),
  check('enrol-missing', 'field', 'STEPS_MISSING names what is missing', completeMissing),
  check('enrol-complete', '2.4', 'complete answers with the returnUrl of the session', completeAnswer),
  check('enrol-completed', '3', 'A completed session takes nothing more', completedForGood),
  check('enrol-complete-again', 'field', 'A second complete repeats customerReturnUrl', completeAgain),
  check('enrol-token-bound', '5', 'A token is bound to one session', tokenBound),
  check('enrol-decided', '3', 'A completed session gets a decision and does not expire', completedDecided),
  check('enrol-listed', '2.10', 'The list shows completion, document type and country', completedListed),
  check('enrol-results', '4.4', 'Results of a captured session can be retrieved', capturedResults),
  check('enrol-match', '2.8', 'verificationScore and faceVerification agree on a match', scoresMatch),
  check('enrol-images', '4.4', 'Every captured picture can be downloaded as a JPEG', capturedImages),
  check('enrol-retake', 'field', 'A retake replaces the picture before it', capturedRetake),
  check('enrol-upright', 'field', 'Pictures are turned by their orientation', capturedUpright),
  check('enrol-metadata', 'field', 'Pictures carry no place, camera or comment', capturedWithoutMetadata),
  check('enrol-steps', 'extension', 'initialize with steps asks for these only', chosenSteps),
  check(
    'enrol-steps-results',
    'extension',
    'A step that was not asked for has no result and no factors',
    chosenStepsResults,
  ),
  check('enrol-state', 'extension', 'enrolment/state says where a session stands', stateShape),
  check('enrol-consent', 'extension', 'enrolment/consent keeps the first consent to a version', consentKept),
  check('enrol-device', 'extension', 'enrolment/device: the device that took over goes on', deviceGoesOn),
  check(
    'enrol-device-completed',
    'extension',
    'A device sees that its session was completed elsewhere',
    deviceAfterwards,
  ),
  check('enrol-facts', 'extension', 'data/<id>/facts says what the decision rests on', factsShape),
  check('enrol-facts-agree', 'extension', 'Facts name pictures that are there, and every Trust Factor', factsAgree),

  check('delete-answers', 'field', 'DELETE succeeds', deleteAnswers),
  check('deleted-status', 'field', 'A deleted session has no status', statusGone),
  check('deleted-results', 'field', 'A deleted session has no document data, Trust Factors or scores', resultsGone),
  check('deleted-images', 'field', 'A deleted session has no document or face photos', imagesGone),
  check('deleted-token', '5', 'The token of a deleted session is refused', tokenOfDeleted),
  check('deleted-unlisted', '4.4', 'A deleted session is not listed', unlisted),
  check('delete-again', 'field', 'A second DELETE finds nothing', deleteAgain),
];
