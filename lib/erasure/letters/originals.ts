/** What the letters say before anybody changed them. */
import type { LetterKind } from '@/lib/answers';

export interface LetterText {
  subject: string;
  body: string;
}

const close = `Yours faithfully,

The privacy officer`;

const asked = 'On {receivedOn} we received your request to erase the personal data that we hold about you.';

const whatWentAndStays = `We erased the data of {erasedCount}: what was read from your documents, the pictures, the face images, the results and our notes. They were erased in the service that carried out the checks and in our own back office. On {erasedOn} this was complete: the service was asked again for each of them, and knows none any more.

What stays is the record that they were erased: random numbers, dates and statuses, without your name, your document numbers or any picture. A signed certificate attests the erasure: {certificate}. It contains no personal data, and you can have a copy and check it yourself.`;

const originals: Record<LetterKind, LetterText> = {
  confirmation: {
    subject: 'Your data was erased',
    body: `Dear Sir or Madam,

${asked} We have carried it out.

${whatWentAndStays}

${close}`,
  },
  partial: {
    subject: 'A part of your data was erased, a part must be kept',
    body: `Dear Sir or Madam,

${asked} We have carried it out as far as the law allows us.

${whatWentAndStays}

The data of {keptCount} must be kept for now:

{keptList}

Until then it is kept for this purpose only. When it need not be kept any more, we erase it without another request from you.

{rights}

${close}`,
  },
  refusal: {
    subject: 'Your data cannot be erased yet',
    body: `Dear Sir or Madam,

${asked} We have checked it, and cannot carry it out yet.

The data of {keptCount} must be kept for now:

{keptList}

The right to erasure does not apply as long as a law obliges us to keep the data, or as long as it is needed for legal claims (Article 17(3) of the General Data Protection Regulation). Until then it is kept for this purpose only. When it need not be kept any more, we erase it without another request from you.

{rights}

${close}`,
  },
  extension: {
    subject: 'Our answer takes longer',
    body: `Dear Sir or Madam,

${asked} As a rule we answer within one month. Your request takes us longer, and we will answer by {extendedTo} at the latest.

The reason for this: {extensionReason}

Where a request is complex, or where there are many, the law allows two further months, if we tell you so within one month of receipt (Article 12(3) of the General Data Protection Regulation).

${close}`,
  },
  'no data': {
    subject: 'We found no data about you',
    body: `Dear Sir or Madam,

${asked} We have searched for it, and found no identity check of yours.

{searched}

{notSearchable}

If you can tell us more, such as another spelling of your name, the number of the document that you used, or a reference that you were given, we will gladly search again.

{rights}

${close}`,
  },
};

export const originalOf = (kind: LetterKind): LetterText => originals[kind];

/** Filled in for {rights}: what everybody must be told whose request was not carried out in full. */
export const rights =
  'If you do not agree with this, you have the right to lodge a complaint with a data protection supervisory authority, in particular in the country where you live or work, or where you think that the law was broken (Article 77 of the General Data Protection Regulation). Besides, you have the right to an effective judicial remedy: you can bring the matter before a court (Article 79).';
