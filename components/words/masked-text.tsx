import { outsideWords } from '../ui/outside-words';

/** `L•••• M••••` as the server sent it: the letters count, the dots stand back. */
export const MaskedText = ({ children }: { children: string }) => (
  <span>
    {outsideWords(children)
      .split(/(•+)/)
      .map((part, index) =>
        part.startsWith('•') ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one short text that never move
          <span key={index} className="tracking-[0.06em] text-ink-3">
            {part}
          </span>
        ) : (
          part
        ),
      )}
  </span>
);
