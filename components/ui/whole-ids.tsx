const shortIds = /([0-9a-f]{4}…[0-9a-f]{4})/;

/** A browser would break a line behind the dots of a short id. */
export const WholeIds = ({ words }: { words: string }) =>
  words.split(shortIds).map((part, place) =>
    shortIds.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one sentence, in their order
      <span key={place} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
