/** The guide in `docs/`, read at run time. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { GuideAnswer } from '@/lib/answers';
import { parseGuide, titleOfGuide } from './parse';

/** Nothing but pictures, which the desk leaves out. */
const picturesOnly = 'screens';

/** The web process names its own folder, wherever it was started from. */
const folder = (): string => path.join(process.env.PROOFDESK_FOLDER ?? process.cwd(), 'docs');

export const listGuidePages = async (): Promise<string[]> =>
  (await readdir(folder()))
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -'.md'.length))
    .filter((page) => page !== picturesOnly);

/** `null`: there is no such page. */
export const readGuidePage = async (page: string): Promise<GuideAnswer | null> => {
  const texts = new Map(
    await Promise.all(
      (await listGuidePages()).map(
        async (each) => [each, await readFile(path.join(folder(), `${each}.md`), 'utf8')] as const,
      ),
    ),
  );
  const markdown = texts.get(page);
  if (markdown === undefined) return null;
  const titles = new Map([...texts].map(([each, text]) => [each, titleOfGuide(each, text)]));

  return parseGuide(page, markdown, titles);
};
