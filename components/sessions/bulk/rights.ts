/** What a person may do with sessions besides listing them; the routes enforce it. */
export interface SessionRights {
  maySearch: boolean;
  mayWork: boolean;
  mayExport: boolean;
  mayErase: boolean;
  mayReveal: boolean;
}
