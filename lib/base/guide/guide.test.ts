import { describe, expect, it } from 'vitest';
import type { GuideBlock, GuideText } from '@/lib/answers';
import { listGuidePages, readGuidePage } from '.';
import { parseGuide } from './parse';

const titles = new Map([
  ['one', 'Title'],
  ['other', 'The other page'],
]);
const blocksOf = (markdown: string) => parseGuide('one', `# Title\n\n${markdown}`, titles).blocks;

describe('a page of the guide', () => {
  it('has its title, and headings that links can lead to', () => {
    const { title, blocks } = parseGuide('one', '# A page\n\n## Replacing `DATA_KEY`\n\n## If it fails: retry', titles);
    expect(title).toBe('A page');
    expect(blocks).toMatchObject([
      {
        kind: 'heading',
        level: 2,
        id: 'replacing-data_key',
        text: ['Replacing ', { kind: 'code', words: 'DATA_KEY' }],
      },
      { kind: 'heading', level: 2, id: 'if-it-fails-retry' },
    ]);
  });

  it('keeps lists, tables and code, and leaves out pictures', () => {
    expect(blocksOf('1. **First**\n2. Then\n   - nested')).toEqual([
      {
        kind: 'list',
        start: 1,
        items: [
          [{ kind: 'paragraph', text: [{ kind: 'strong', text: ['First'] }] }],
          [
            { kind: 'paragraph', text: ['Then'] },
            { kind: 'list', start: null, items: [[{ kind: 'paragraph', text: ['nested'] }]] },
          ],
        ],
      },
    ]);
    expect(blocksOf('| a | b |\n|---|---|\n| `1` | 2 |')).toEqual([
      { kind: 'table', head: [['a'], ['b']], rows: [[[{ kind: 'code', words: '1' }], ['2']]] },
    ]);
    expect(blocksOf('![A screen](images/x.png)\n\n```\n<b>\n```')).toEqual([{ kind: 'code', words: '<b>' }]);
  });

  it('links to other pages of the guide only', () => {
    const texts = ['[x](other.md#end)', '[x](#here)', '[x](missing.md)', '[x](https://example.com)', '<b>'];
    expect(texts.map((text) => blocksOf(text)[0])).toEqual([
      { kind: 'paragraph', text: [{ kind: 'link', page: 'other', heading: 'end', text: ['x'] }] },
      { kind: 'paragraph', text: [{ kind: 'link', page: 'one', heading: 'here', text: ['x'] }] },
      { kind: 'paragraph', text: ['x'] },
      { kind: 'paragraph', text: ['x'] },
      { kind: 'paragraph', text: ['<b>'] },
    ]);
  });
});

describe('a link whose text is a file name', () => {
  it.each(['[other.md](other.md)', '[`other.md`](other.md)', '[other.md](other.md#end)'])(
    '%s shows the title of the page',
    (markdown) => {
      expect(blocksOf(markdown)).toMatchObject([
        { kind: 'paragraph', text: [{ kind: 'link', page: 'other', text: ['The other page'] }] },
      ]);
    },
  );
});

describe('the guide itself', () => {
  const linksOf = (text: GuideText): Array<{ page: string; heading: string | null }> =>
    typeof text === 'string' || text.kind === 'code'
      ? []
      : [...(text.kind === 'link' ? [text] : []), ...text.text.flatMap(linksOf)];
  const textsOf = (block: GuideBlock): GuideText[] => {
    if (block.kind === 'list') return block.items.flat().flatMap(textsOf);
    if (block.kind === 'table') return [block.head, ...block.rows].flat(2);

    return block.kind === 'code' ? [] : block.text;
  };

  it('has no link that leads nowhere', async () => {
    const names = await listGuidePages();
    const read = await Promise.all(names.map(async (page) => ({ page, ...(await readGuidePage(page)) })));
    const headings = new Map(
      read.map(({ page, blocks }) => [page, blocks?.flatMap((block) => (block.kind === 'heading' ? [block.id] : []))]),
    );
    const links = read.flatMap(({ page, blocks }) =>
      (blocks ?? [])
        .flatMap(textsOf)
        .flatMap(linksOf)
        .map((link) => ({ from: page, ...link })),
    );

    expect(links.length).toBeGreaterThan(20);
    expect(links.filter(({ page, heading }) => heading !== null && !headings.get(page)?.includes(heading))).toEqual([]);
  });

  it('has no page outside its folder', async () => {
    for (const page of ['../package', 'nothing', 'images/overview', '']) expect(await readGuidePage(page)).toBeNull();
  });
});
