/** From Markdown to the parts that the desk draws. */
import { marked, type Token, type Tokens } from 'marked';
import type { GuideAnswer, GuideBlock, GuideText } from '@/lib/answers';

interface Place {
  page: string;
  titles: ReadonlyMap<string, string>;
}

const plain = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => ('tokens' in token && token.tokens ? plain(token.tokens) : 'text' in token ? token.text : ''))
    .join('');

/** As GitHub names them, so that the same links work there. */
const headingId = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

const linkText = ({ href, tokens }: Tokens.Link, place: Place): GuideText[] => {
  const [, file, heading = null] = /^(?:([a-z-]+)\.md)?(?:#(.+))?$/.exec(href) ?? [];
  const isWithin = (file ?? heading ?? null) !== null;
  const page = file ?? place.page;
  const title = isWithin ? place.titles.get(page) : undefined;
  if (title === undefined) return textOf(tokens, place);
  const text = plain(tokens) === `${page}.md` ? [title] : textOf(tokens, place);

  return [{ kind: 'link', page, heading, text }];
};

const textOf = (tokens: readonly Token[] | undefined, place: Place): GuideText[] =>
  (tokens ?? []).flatMap((token): GuideText[] => {
    switch (token.type) {
      case 'strong':
      case 'em':
        return [{ kind: token.type, text: textOf(token.tokens, place) }];
      case 'codespan':
        return [{ kind: 'code', words: token.text }];
      case 'link':
        return linkText(token as Tokens.Link, place);
      case 'image':
        return [];
      default:
        return 'tokens' in token && token.tokens
          ? textOf(token.tokens, place)
          : ['text' in token ? token.text : token.raw];
    }
  });

const blockOf = (token: Token, place: Place): GuideBlock[] => {
  switch (token.type) {
    case 'space':
      return [];
    case 'heading':
      return [
        {
          kind: 'heading',
          level: token.depth,
          id: headingId(plain(token.tokens ?? [])),
          text: textOf(token.tokens, place),
        },
      ];
    case 'list': {
      const { ordered, start, items } = token as Tokens.List;

      return [
        {
          kind: 'list',
          start: ordered ? Number(start) : null,
          items: items.map(({ tokens }) => tokens.flatMap((each) => blockOf(each, place))),
        },
      ];
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      const cells = (row: Tokens.TableCell[]) => row.map(({ tokens }) => textOf(tokens, place));

      return [{ kind: 'table', head: cells(header), rows: rows.map(cells) }];
    }
    case 'code':
      return [{ kind: 'code', words: token.text }];
    default: {
      const text = textOf([token], place);

      return text.length > 0 ? [{ kind: 'paragraph', text }] : [];
    }
  }
};

const titleIn = (page: string, first: Token | undefined): string =>
  first?.type === 'heading' && 'tokens' in first ? plain(first.tokens ?? []) : page;

/** What a page is called: its first heading. */
export const titleOfGuide = (page: string, markdown: string): string => titleIn(page, marked.lexer(markdown)[0]);

/** `titles`: of all pages of the guide; links elsewhere become plain text. */
export const parseGuide = (page: string, markdown: string, titles: ReadonlyMap<string, string>): GuideAnswer => {
  const [first, ...rest] = marked.lexer(markdown);
  const title = titleIn(page, first);
  const place = { page, titles };

  return { page, title, blocks: rest.flatMap((token) => blockOf(token, place)) };
};
