import type { Random } from '../random';
import { romanise, type Script } from './romanise';

/** Names of one language, separated by commas. `Novák/Nováková` are the male and female form. */
export interface NameStock {
  /** Set if the names are not in Latin letters. */
  script?: Script;
  female: string;
  male: string;
  surnames: string;
  /** Nobody there has two given names. */
  isOneGivenName?: true;
}

export interface Name {
  surname: string;
  givenNames: string;
  /** In the native script, if that is not Latin. */
  native: { surname: string; givenNames: string } | null;
}

interface Spelling {
  latin: string;
  native: string;
}

interface Drawer {
  given: readonly Spelling[];
  surnames: readonly Spelling[];
}

const drawerOf = ({ script, female, male, surnames }: NameStock, sex: 'F' | 'M'): Drawer => {
  const spell = (native: string): Spelling => ({ latin: script ? romanise(native, script) : native, native });
  const list = (text: string) => text.split(',').map((item) => item.trim());
  const formOf = (surname: string) => {
    const [ofMan = '', ofWoman = ofMan] = surname.split('/');

    return sex === 'F' ? ofWoman : ofMan;
  };

  return {
    given: list(sex === 'F' ? female : male).map(spell),
    surnames: list(surnames).map(formOf).map(spell),
  };
};

/** Split and romanised once per list, not once per person. */
const drawers = { F: new Map<NameStock, Drawer>(), M: new Map<NameStock, Drawer>() };

const openDrawer = (stock: NameStock, sex: 'F' | 'M'): Drawer => {
  const known = drawers[sex].get(stock);
  if (known) return known;

  const drawer = drawerOf(stock, sex);
  drawers[sex].set(stock, drawer);

  return drawer;
};

export const drawName = (stock: NameStock, sex: 'F' | 'M', random: Random): Name => {
  const drawer = openDrawer(stock, sex);
  const first = random.pick(drawer.given);
  const second = random.chance(0.22) && !stock.isOneGivenName ? random.pick(drawer.given) : first;
  const hasTwo = second !== first && !first.latin.includes(' ');
  const surname = random.pick(drawer.surnames);

  return {
    surname: surname.latin,
    givenNames: hasTwo ? `${first.latin} ${second.latin}` : first.latin,
    native: stock.script
      ? { surname: surname.native, givenNames: hasTwo ? `${first.native} ${second.native}` : first.native }
      : null,
  };
};
