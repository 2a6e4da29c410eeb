import { Check } from 'lucide-react';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { desk } from '@/app/_server/desk';
import { readOrganisation } from '@/lib/access';
import { createAskingName } from './asking-name';
import { doneWords, languageFor } from './words';

type Props = { searchParams: Promise<{ lang?: string | string[] }> };

const readAskingName = createAskingName({
  branding: async () => desk().upstream.branding(),
  organisation: async () => readOrganisation(desk().db),
});

const readLanguage = async ({ searchParams }: Props) => {
  const { lang } = await searchParams;
  return languageFor(typeof lang === 'string' ? lang : undefined, (await headers()).get('accept-language'));
};

export const generateMetadata = async (props: Props): Promise<Metadata> => ({
  title: { absolute: doneWords[await readLanguage(props)].title },
});

/** Applicants come here when they have finished a session that was created from the desk. They learn no result. */
const EnrolmentDonePage = async (props: Props) => {
  const language = await readLanguage(props);
  const { title, text } = doneWords[language];
  const name = await readAskingName();

  return (
    <main
      className="grid min-h-dvh place-items-center p-6"
      lang={language === 'jp-JP' ? 'ja-JP' : language}
      dir={language === 'ar-SA' ? 'rtl' : 'ltr'}
    >
      <div className="max-w-sm text-center">
        <span className="mx-auto grid size-14 place-items-center rounded-full bg-ok-soft text-ok">
          <Check aria-hidden className="size-7" />
        </span>
        {name && (
          <p className="mt-4 font-medium text-ink-2" dir="auto">
            {name}
          </p>
        )}
        <h1 className="mt-1 text-16 font-semibold text-balance">{title}</h1>
        <p className="mt-1 text-ink-2 text-pretty">{text}</p>
      </div>
    </main>
  );
};

export default EnrolmentDonePage;
