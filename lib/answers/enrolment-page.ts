/** How the service's page for applicants looks, and what it says about whoever asks. No personal data. */

/** What a change may change. */
export interface BrandingParts {
  /** Who asks, as applicants read it. */
  name: string;
  /** A PNG, JPEG or WebP as a data address. */
  logo: string | null;
  /** The main colour on a light and on a dark page, such as #0e5a6b. */
  accent: { light: string; dark: string };
  /** https, or an email address as `mailto:`. */
  links: {
    privacy: string | null;
    help: string | null;
    contact: string | null;
    /** For applicants who do not want to be photographed. */
    otherWay: string | null;
  };
  /** As applicants are told; `null`: not said. */
  keptDays: number | null;
}

export interface Branding extends BrandingParts {
  version: number;
}

/** `GET /api/settings/enrolment`; `PUT` with `BrandingBody` answers the same. */
export interface EnrolmentPageAnswer {
  branding: Branding;
  /** When the slowest active retention rule deletes; `null`: none is active. */
  erasedAfterDays: number | null;
}

export interface BrandingBody extends BrandingParts {
  /** The version that the person saw. */
  basedOn: number;
}
