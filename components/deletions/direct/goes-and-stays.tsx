const goes = [
  'Document and face pictures',
  'Extracted document data',
  'Decision, Trust Factors and scores',
  'Our copies, search entries, notes and tags',
];
const stays = ['Audit entries, without personal data', 'A tombstone: day, status and document type', 'The certificate'];

/** Before anything destructive: what is gone afterwards, and what is not. */
export const GoesAndStays = () => (
  <div className="mt-4 grid gap-4 desk:grid-cols-2">
    <Column title="Goes" note="at the service and here" items={goes} />
    <Column title="Stays" note="here" items={stays} />
  </div>
);

const Column = ({ title, items, note }: { title: string; items: string[]; note: string }) => (
  <div>
    <h3 className="text-12 font-semibold">
      {title} <span className="font-normal text-ink-3">{note}</span>
    </h3>
    <ul className="mt-1 grid list-disc gap-1 pl-4 text-table text-ink-2 marker:text-ink-3">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  </div>
);
