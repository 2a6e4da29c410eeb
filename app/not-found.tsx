const NotFound = () => (
  <main className="grid min-h-dvh place-items-center p-6">
    <div className="max-w-sm">
      <h1 className="text-16 font-semibold">Page not found</h1>
      <p className="mt-1 text-ink-2">Check the link, or start from the overview.</p>
      {/* A plain link: every page includes this one, and would include the router's link too. */}
      <a href="/" className="mt-4 inline-block text-accent underline">
        Go to the overview
      </a>
    </div>
  </main>
);

export default NotFound;
