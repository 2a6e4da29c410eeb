import type { Metadata } from 'next';

export const metadata: Metadata = { title: { absolute: 'Thank you' } };

/** Applicants come here when they have finished a session that was created from the desk. They learn no result. */
const EnrolmentDonePage = () => (
  <main className="grid min-h-dvh place-items-center p-6">
    <div className="max-w-sm text-center">
      <h1 className="text-16 font-semibold">Thank you</h1>
      <p className="mt-1 text-ink-2">You have finished. You can close this tab.</p>
    </div>
  </main>
);

export default EnrolmentDonePage;
