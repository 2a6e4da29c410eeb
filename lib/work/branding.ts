/** Changes to the page that applicants see, which the service keeps. */
import type { Branding, BrandingBody, BrandingParts } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { AppError, type ErrorCode, isAppError } from '@/lib/base/errors';
import { logoWords } from '@/lib/base/logo-words';
import { wireSchemas } from '@/lib/contract';
import type { Database } from '@/lib/db';
import type { AuditChange } from '@/lib/db/schema';
import type { Upstream } from '@/lib/upstream';

/** As in the audit log. */
const subject = 'enrolment page';

export const brandingChangeSchema = wireSchemas.brandingChange;

export const brandingHint =
  'Enter a name of up to 60 characters, colours with a contrast of at least 4.5:1, links that are https or email addresses, and 1 to 3650 days. The logo must be a PNG, JPEG or WebP of at most 64 kB.';

/** Before the @ there may be a person's name, which has no place in the log. */
const linkWords = (link: string | null): string | null =>
  link?.startsWith('mailto:') ? `email address${link.replace(/^[^@?]*|\?.*$/g, '').replace('@', ' at ')}` : link;

/** By the names that the audit log uses. */
const valuesOf = ({ name, logo, accent, links, keptDays }: BrandingParts): Record<string, string | null> => ({
  Name: name,
  Logo: logoWords(logo),
  'Accent colour, light': accent.light,
  'Accent colour, dark': accent.dark,
  'Privacy notice': linkWords(links.privacy),
  Help: linkWords(links.help),
  Contact: linkWords(links.contact),
  'Another way': linkWords(links.otherWay),
  'Days kept': keptDays === null ? null : String(keptDays),
});

const compare = (before: BrandingParts, after: BrandingParts): AuditChange[] => {
  const [earlier, later] = [valuesOf(before), valuesOf(after)];

  return Object.keys(later)
    .filter((name) => earlier[name] !== later[name])
    .map((name) => ({ name, before: earlier[name] ?? null, after: later[name] ?? null }));
};

const partsOf = ({ name, logo, accent, links, keptDays }: BrandingParts): BrandingParts => ({
  name,
  logo,
  accent,
  links,
  keptDays,
});

/** Both were parsed by the same schema, so their properties are in the same order. */
const isSame = (one: BrandingParts, other: BrandingParts): boolean =>
  JSON.stringify(partsOf(one)) === JSON.stringify(partsOf(other));

const outdated = (version: number | null): AppError =>
  new AppError('CONFLICT', {
    userMessage: `Somebody else changed the enrolment page${version === null ? '' : `: version ${version} is in force`}. Look at what changed, then save again.`,
  });

/** After these, the service may have made the change all the same. */
const unsure: readonly ErrorCode[] = [
  'UPSTREAM_TIMEOUT',
  'UPSTREAM_UNREACHABLE',
  'UPSTREAM_ERROR',
  'UPSTREAM_NOT_JSON',
  'UPSTREAM_BROKEN_PAYLOAD',
];

const mayBeChanged = (error: unknown): boolean => !isAppError(error) || unsure.includes(error.code);

/** The failure with what the person can do about it. */
const explain = (error: unknown): unknown => {
  if (!isAppError(error)) return error;
  if (error.code === 'CONFLICT') return outdated(null);
  if (!mayBeChanged(error)) return error;
  const { code, userMessage, status } = error;

  return new AppError(code, {
    userMessage: `${userMessage} The change may have been made: the form compares with what the service has now.`,
    status,
    cause: error,
  });
};

interface BrandingTools {
  db: Database;
  upstream: Pick<Upstream, 'branding' | 'changeBranding'>;
}

/** Recorded before the service is asked, and again with the outcome. */
export const changeBranding = async (
  { db, upstream }: BrandingTools,
  change: BrandingBody,
  actor: Actor,
): Promise<Branding> => {
  const current = await upstream.branding();
  if (change.basedOn !== current.version) throw outdated(current.version);
  if (isSame(current, change)) {
    throw new AppError('BAD_REQUEST', { userMessage: 'Nothing differs from the enrolment page in force.' });
  }
  const changes = compare(current, change);
  const { basedOn } = change;
  await recordEvent(db, { code: 'settings.enrolment_intended', actor, subject, details: { basedOn }, changes });

  let changed: Branding;
  try {
    changed = await upstream.changeBranding(change);
  } catch (error) {
    const problem = isAppError(error) ? error.userMessage : 'Internal error.';
    const details = { basedOn, problem, mayBeChanged: mayBeChanged(error) };
    await recordEvent(db, { code: 'settings.enrolment_save_failed', actor, subject, details });
    throw explain(error);
  }
  const { version } = changed;
  await recordEvent(db, { code: 'settings.enrolment_changed', actor, subject, details: { basedOn, version }, changes });

  return changed;
};
