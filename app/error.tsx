'use client';

const ErrorPage = ({ reset }: { error: Error; reset: () => void }) => (
  <main className="grid min-h-dvh place-items-center p-6">
    <div className="max-w-sm">
      <h1 className="text-16 font-semibold">This page could not be loaded</h1>
      <p className="mt-1 text-ink-2">
        Nothing was changed. Try again. If it keeps failing, tell your administrator when it happened.
      </p>
      <button type="button" onClick={reset} className="mt-4 text-accent underline">
        Try again
      </button>
    </div>
  </main>
);

export default ErrorPage;
