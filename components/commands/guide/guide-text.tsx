import { createElement, Fragment, type ReactNode } from 'react';
import type { GuideBlock, GuideText } from '@/lib/answers';
import { ScrollBox } from '../../ui/scroll-box';
import type { GuidePlace } from './guide-pages';

type Follow = (place: GuidePlace) => void;

/** Parts of a text have no identity of their own and never change places. */
const inOrder = <Part,>(parts: readonly Part[], draw: (part: Part) => ReactNode) =>
  parts.map((part, place) => createElement(Fragment, { key: place }, draw(part)));

const drawText = (parts: readonly GuideText[], follow: Follow): ReactNode =>
  inOrder(parts, (part) => {
    if (typeof part === 'string') return part;
    if (part.kind === 'code') return <code className="mono rounded-chip bg-press px-1 text-12">{part.words}</code>;
    const text = drawText(part.text, follow);
    if (part.kind === 'strong') return <strong className="font-semibold">{text}</strong>;
    if (part.kind === 'em') return <em>{text}</em>;

    return (
      <button
        type="button"
        onClick={() => follow({ page: part.page, heading: part.heading })}
        className="text-left text-accent hover:underline"
      >
        {text}
      </button>
    );
  });

const headingClasses = ['', '', 'mt-6 text-14 font-semibold', 'mt-4 text-13 font-semibold'];

const drawBlock = (block: GuideBlock, follow: Follow): ReactNode => {
  switch (block.kind) {
    case 'heading':
      return createElement(
        `h${Math.min(block.level + 1, 6)}`,
        { id: guideHeadingId(block.id), className: headingClasses[block.level] ?? 'mt-4 text-12 font-semibold' },
        drawText(block.text, follow),
      );
    case 'paragraph':
      return <p className="mt-2 first:mt-0">{drawText(block.text, follow)}</p>;
    case 'list': {
      const items = inOrder(block.items, (blocks) => (
        <li className="mt-1">{inOrder(blocks, (each) => drawBlock(each, follow))}</li>
      ));

      return block.start === null ? (
        <ul className="mt-2 list-disc pl-5">{items}</ul>
      ) : (
        <ol start={block.start} className="mt-2 list-decimal pl-5">
          {items}
        </ol>
      );
    }
    case 'code':
      return <pre className="mono mt-2 overflow-x-auto rounded-control bg-sunken p-2.5 text-12">{block.words}</pre>;
    case 'table':
      return (
        <ScrollBox label="Table" className="mt-2">
          <table className="w-full text-left text-12">
            <thead>
              <tr>
                {inOrder(block.head, (cell) => (
                  <th className="border-b border-line-2 py-1 pr-3 align-bottom font-medium">
                    {drawText(cell, follow)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {inOrder(block.rows, (row) => (
                <tr>
                  {inOrder(row, (cell) => (
                    <td className="border-b border-line py-1 pr-3 align-top">{drawText(cell, follow)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      );
  }
};

export const guideHeadingId = (id: string): string => `guide-${id}`;

export const GuideBlocks = ({ blocks, follow }: { blocks: readonly GuideBlock[]; follow: Follow }) => (
  <>{inOrder(blocks, (block) => drawBlock(block, follow))}</>
);
