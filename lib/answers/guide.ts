/** The guide: the pages of `docs/` as the desk shows them. Parts instead of HTML, so that nothing needs escaping. */

export type GuideText =
  | string
  | { kind: 'strong'; text: GuideText[] }
  | { kind: 'em'; text: GuideText[] }
  | { kind: 'code'; words: string }
  /** Within the guide. `heading`: `null` for the top of the page. */
  | { kind: 'link'; page: string; heading: string | null; text: GuideText[] };

export type GuideBlock =
  | { kind: 'heading'; level: number; id: string; text: GuideText[] }
  | { kind: 'paragraph'; text: GuideText[] }
  | { kind: 'list'; start: number | null; items: GuideBlock[][] }
  | { kind: 'table'; head: GuideText[][]; rows: GuideText[][][] }
  | { kind: 'code'; words: string };

/** `GET /api/help/[page]` */
export interface GuideAnswer {
  page: string;
  title: string;
  blocks: GuideBlock[];
}
