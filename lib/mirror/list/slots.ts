/** Which slot a session's number has. In pages, because numbers of sessions that are gone leave gaps. */
const pageBits = 12;
const pageSize = 1 << pageBits;

export interface SlotMap {
  /** -1: no such session. */
  get: (number: number) => number;
  set: (number: number, slot: number) => void;
  delete: (number: number) => void;
}

export const createSlotMap = (): SlotMap => {
  const pages = new Map<number, Int32Array>();

  return {
    get: (number) => pages.get(number >>> pageBits)?.[number & (pageSize - 1)] ?? -1,
    set: (number, slot) => {
      let page = pages.get(number >>> pageBits);
      if (!page) {
        page = new Int32Array(pageSize).fill(-1);
        pages.set(number >>> pageBits, page);
      }
      page[number & (pageSize - 1)] = slot;
    },
    delete: (number) => {
      const page = pages.get(number >>> pageBits);
      if (page) page[number & (pageSize - 1)] = -1;
    },
  };
};
