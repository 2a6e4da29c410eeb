/** The letters as they ship, before anybody edits them. */
import type { LetterKind } from '@/lib/answers';

export interface LetterText {
  subject: string;
  body: string;
}

const close = `Yours faithfully,

The privacy officer`;

const received = 'On {receivedOn} we received your request to erase the personal data we hold about you.';

const erasedAndRemaining = `We have erased the data from {erasedCount}: the details read from your documents, the images of your documents and your face, the results, and our notes. We erased it from both the service that carried out the checks and our own systems. The erasure was complete on {erasedOn}. To confirm this, we asked the service for these records again: it no longer returns any of them.

All that remains is a record that they were erased: random identifiers, dates, statuses, types of document and the standard reasons of our decisions, without your name, your document numbers or any images. A signed certificate confirms the erasure: {certificate}. It contains no personal data. We will be happy to send you a copy, and you can verify it yourself.`;

const keptForNow = `We must keep the data from {keptCount} for now:

{keptList}`;

const erasedLater =
  'Until then we keep this data for that purpose only. As soon as we no longer have to keep it, we will erase it. You do not need to ask again.';

const originals: Record<LetterKind, LetterText> = {
  confirmation: {
    subject: 'Your data has been erased',
    body: `Dear Sir or Madam,

${received} We have done so.

${erasedAndRemaining}

${close}`,
  },
  partial: {
    subject: 'Some of your data has been erased; some must be kept for now',
    body: `Dear Sir or Madam,

${received} We have erased everything that we are allowed to erase.

${erasedAndRemaining}

${keptForNow}

${erasedLater}

{rights}

${close}`,
  },
  refusal: {
    subject: 'Your data cannot be erased yet',
    body: `Dear Sir or Madam,

${received} We have examined your request carefully, and are sorry that we cannot erase your data yet.

${keptForNow}

The right to erasure does not apply while the law requires us to keep the data, or while it is needed for legal claims (Article 17(3) of the General Data Protection Regulation). ${erasedLater}

{rights}

${close}`,
  },
  extension: {
    subject: 'We need more time to answer your request',
    body: `Dear Sir or Madam,

${received} We normally answer within one month. Your request is taking us longer, and we are sorry for the delay. We will answer by {extendedTo} at the latest.

The reason for the delay: {extensionReason}

If a request is complex, or if there are many requests, the law allows two further months, provided that we tell you within one month of receipt (Article 12(3) of the General Data Protection Regulation).

${close}`,
  },
  identity: {
    subject: 'Please confirm who you are',
    body: `Dear Sir or Madam,

${received} Before we act on it, we must be sure that it comes from you: erased data cannot be brought back, and we must not tell anybody else what we hold about you.

Please confirm your identity in one of these ways:

– Reply from the email address or telephone number that you gave us before.
– Sign the request by hand, as on the document that you used.
– Visit us with an identity document.

Do not send us more than we need. If you send a copy of a document, you may cover its number and the image. We use what you send only to confirm your identity, and erase it with your request.

The law allows us to ask for this where we have reasonable doubts about who is asking (Article 12(6) of the General Data Protection Regulation). Our answer is due by {dueOn}.

${close}`,
  },
  'not carried out': {
    subject: 'Your request was not carried out',
    body: `Dear Sir or Madam,

${received} We have not carried it out, and have closed it.

The reason: {reason}

{rights}

${close}`,
  },
  'no data': {
    subject: 'We found no data about you',
    body: `Dear Sir or Madam,

${received} We have searched our records and found no identity checks for you.

{searched}

{notSearchable}

If you can tell us more, such as another spelling of your name, the number of the document you used, or a reference you were given, we will gladly search again.

{rights}

${close}`,
  },
};

export const originalOf = (kind: LetterKind): LetterText => originals[kind];

/** Fills `{rights}`. The law requires it wherever a request was not carried out in full. */
export const rights =
  'If you disagree, you have the right to lodge a complaint with a data protection supervisory authority, in particular in the country where you live or work, or where you believe the law was broken (Article 77 of the General Data Protection Regulation). You also have the right to an effective judicial remedy, which means that you can take the matter to court (Article 79).';
