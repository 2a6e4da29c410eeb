/** What a person may do with sessions besides listing them. The routes enforce it. */
export interface SessionRights {
  maySearch: boolean;
  mayWork: boolean;
  mayExport: boolean;
  mayErase: boolean;
  mayReveal: boolean;
}
