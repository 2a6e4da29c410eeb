/** For a link that names no session. The page around the frame is unknown, so the message says nothing of anybody. */
const message = { sessionId: '', hasCompleted: false, hasError: true, error: 'SESSION_UNAUTHORIZED' };

if (window.parent !== window) window.parent.postMessage(message, '*');

export {};
