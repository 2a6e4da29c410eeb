const NotFound = () => (
  <main className="grid min-h-dvh place-items-center p-6">
    <div className="max-w-sm">
      <h1 className="text-16 font-semibold">There is nothing at this address</h1>
      <p className="mt-1 text-ink-2">
        A session id has letters, digits and hyphens only. Check the link, or look the session up in the list.
      </p>
      {/* Plain: every page carries this one, and would carry the router's link with it. */}
      <a href="/" className="mt-4 inline-block text-accent underline">
        Go to the overview
      </a>
    </div>
  </main>
);

export default NotFound;
