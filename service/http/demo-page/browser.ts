/** The demo page's script: creates a session, opens its link and lists the messages. */

const find = <Kind extends Element>(selector: string, kind: new () => Kind): Kind => {
  const found = document.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`The page has no ${selector}`);

  return found;
};

const form = find('form', HTMLFormElement);
const frame = find('iframe', HTMLIFrameElement);
const address = find('#address', HTMLElement);
const messages = find('#messages', HTMLOListElement);
const none = find('#none', HTMLElement);
const trouble = find('#trouble', HTMLElement);

const createSession = async (steps: string): Promise<string> => {
  const answer = await fetch('demo/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(steps ? { steps: [steps] } : {}),
  });
  const { accessToken, message } = await answer.json();
  if (!answer.ok) throw new Error(message);

  return accessToken;
};

/** As the integrator would write it. What was not chosen is left out. */
const parametersOf = (choices: FormData, isFramed: boolean): URLSearchParams => {
  const names = isFramed ? ['lang', 'crossDevice', 'onlyMobile'] : ['lang'];
  const chosen = names.flatMap((name) => (choices.get(name) ? [[name, String(choices.get(name))]] : []));

  return new URLSearchParams([...(isFramed ? [['iframe', 'true']] : []), ...chosen]);
};

const start = async (isFramed: boolean): Promise<void> => {
  const choices = new FormData(form);
  const parameters = parametersOf(choices, isFramed);
  const linkWith = (token: string) => `web-enrolment/?${new URLSearchParams([['token', token], ...parameters])}`;
  const link = linkWith(await createSession(String(choices.get('steps') ?? '')));
  if (!isFramed) {
    location.assign(link);

    return;
  }

  messages.replaceChildren();
  none.hidden = false;
  address.textContent = `<iframe src="${linkWith('TOKEN')}" allow="camera"></iframe>`;
  frame.src = link;
  frame.hidden = false;
};

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const { submitter } = event;
  trouble.hidden = true;
  start(!(submitter instanceof HTMLButtonElement && submitter.value === 'redirect')).catch((error: unknown) => {
    trouble.textContent = `The session could not be created. ${error instanceof Error ? error.message : ''}`;
    trouble.hidden = false;
  });
});

window.addEventListener('message', ({ source, origin, data }) => {
  // An integrator also checks the origin; here it is always this service.
  if (source !== frame.contentWindow || origin !== location.origin) return;

  const item = document.createElement('li');
  const text = document.createElement('code');
  text.textContent = JSON.stringify(data);
  item.append(`${new Date().toLocaleTimeString()} `, text);
  messages.append(item);
  none.hidden = true;
});
