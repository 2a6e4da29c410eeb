import { html } from 'hono/html';
import { type EnrolmentLanguage, enrolmentLanguages } from '@/lib/contract';
import type { Manifest } from '../enrolment-page/bundle';
import { localeOf } from '../enrolment-page/language';
import { drawPage } from '../page';

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

const nameOf = (language: EnrolmentLanguage): string =>
  languageNames.of(localeOf(language).split('-')[0] ?? '') ?? language;

const languageOption = (language: EnrolmentLanguage) =>
  html`<option value="${language}">${nameOf(language)} (${language})</option>\n`;

export const drawDemo = (manifest: Manifest) =>
  drawPage(
    'Enrolment page: demo',
    html`<h1>The enrolment page in a frame</h1>
<p>This page does what an integrator’s page does: it has a session created, shows the enrolment page in a frame and
listens to its messages. Sessions made here appear on the desk, and have the <code>externalId</code> <code>demo</code>.</p>
<div class="beside">
<section>
<h2>Session</h2>
<form>
<p><label>Steps <select name="steps">
<option value="">Document and face</option>
<option value="document">Document only</option>
<option value="face">Face only</option>
</select></label></p>
<p><label>Language <select name="lang">
<option value="">The browser’s</option>
${enrolmentLanguages.map(languageOption)}</select></label></p>
<p><label><input type="checkbox" name="crossDevice" value="false"> <code>crossDevice=false</code>: no QR code on a
desktop</label></p>
<p><label><input type="checkbox" name="onlyMobile" value="true"> <code>onlyMobile=true</code>: only on a
phone</label></p>
<p><button name="way" value="frame">Start in a frame</button> <button name="way" value="redirect">Start by redirect</button></p>
</form>
<p id="trouble" role="alert" hidden></p>
<h2>Messages</h2>
<p id="none">None yet.</p>
<ol id="messages" aria-live="polite"></ol>
</section>
<section>
<h2>Frame</h2>
<p><code id="address">Not started</code></p>
<iframe title="Enrolment page" allow="camera" width="440" height="720" hidden></iframe>
</section>
</div>
<script type="module" src="web-enrolment/assets/${manifest['service/http/demo-page/browser']?.script ?? ''}"></script>`,
  );

export const drawDone = () =>
  drawPage(
    'Enrolment page: demo',
    html`<h1>Back at the integrator’s page</h1>
<p>This is the <code>returnUrl</code> of sessions from the demo page. The decision comes later, by webhook or when you
ask for the status.</p>
<p><a href="../demo">Start again</a></p>`,
  );
