/**
 * Reports progress in a few plain lines. On a terminal a long step updates in place; elsewhere it prints
 * a line at its start and end.
 */
const isTerminal = process.stdout.isTTY === true;

const say = (line) => process.stdout.write(`${line}\n`);

const step = async (label, work) => {
  const started = Date.now();
  let detail = '';
  let isShown = false;
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const show = () => {
    isShown = true;
    process.stdout.write(`\r\u001b[2K${label} … ${detail}${seconds()} s`);
  };
  // Quick steps print nothing.
  const timer = setInterval(() => {
    if (isTerminal) {
      show();
    } else if (!isShown) {
      isShown = true;
      say(`${label} …`);
    }
  }, 500);

  try {
    return await work((done, all) => {
      detail = all > 0 ? `${Math.floor((100 * done) / all)} % · ` : '';
    });
  } finally {
    clearInterval(timer);
    if (isShown) {
      process.stdout.write(`${isTerminal ? '\r\u001b[2K' : ''}${label}: ${seconds()} s\n`);
    }
  }
};

export const terminal = { say, step };
