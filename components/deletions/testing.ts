import type {
  DeletionAction,
  DeletionAnswer,
  DeletionItem,
  DeletionRow,
  ItemProgress,
  NextStep,
  NextStepName,
} from '@/lib/answers';

export const requestId = '0d5b3f0e-7f0a-4a5e-9a53-0c8f6f1b1470';
export const vale = 'e2f6a0de-5a63-4dd1-9a50-8a7dd2a4b001';
export const first = '2b6104b2-9d3f-4a61-8f0e-52c7ad19d390';
export const second = 'a7b304b2-9d3f-4a61-8f0e-52c7ad19412e';

export const yourTurn = (step: NextStepName): NextStep => ({ step, turn: 'you', names: [], because: null });

const nextOf = ({
  state,
  isVerified = true,
  answeredAt = null,
  closedBecause = null,
}: Partial<DeletionRow>): NextStep | null => {
  const open = isVerified ? 'decide' : 'identity';
  const unanswered = answeredAt === null && closedBecause === null ? 'reply' : null;
  const steps: Record<DeletionRow['state'], NextStepName | null> = {
    open,
    approval: 'approve',
    delayed: 'start',
    erasing: 'erase',
    reply: 'reply',
    ended: unanswered,
    cancelled: null,
  };
  const step = steps[state ?? 'open'];

  return step && yourTurn(step);
};

export const rowOf = (more: Partial<DeletionRow> = {}): DeletionRow => ({
  id: requestId,
  reference: 'DR-2026-0147',
  kind: 'request',
  state: 'open',
  outcome: null,
  isPaused: false,
  receivedOn: '2026-10-28',
  dueOn: '2026-11-28',
  isExtended: false,
  answeredAt: null,
  closedBecause: null,
  isVerified: true,
  owner: { id: vale, name: 'N. Vale' },
  items: { all: 0, gone: 0, held: 0, failing: 0 },
  openIncidents: 0,
  next: nextOf(more),
  ...more,
});

export const progressOf = (more: Partial<ItemProgress> = {}): ItemProgress => ({
  step: 'done',
  objects: 9,
  deletion: 'deleted',
  notAskedByName: 0,
  gone: ['results', 'pictures', 'list', 'status'],
  problem: null,
  erasedAt: '2026-11-14T09:30:12Z',
  checks: 0,
  nextCheckAt: '2026-11-15T09:30:12Z',
  incidentId: null,
  ...more,
});

export const itemOf = (sessionId: string, more: Partial<DeletionItem> = {}): DeletionItem => ({
  sessionId,
  state: 'candidate',
  matchedBy: ['document number', 'name'],
  createdAt: '2026-09-11T10:00:00Z',
  status: 'AUTO_APPROVED',
  documentType: 'PASSPORT',
  country: 'UTO',
  applicant: 'H•••• B••••',
  keeping: null,
  asksForDay: false,
  countsFrom: null,
  progress: null,
  exported: [],
  ...more,
});

const actions: DeletionAction[] = [
  'match',
  'end without data',
  'submit',
  'approve',
  'send back',
  'cancel',
  'stop',
  'extend',
  'pause',
  'resume',
  'retry',
  'verify identity',
  'answer',
  'close',
];

const everything = Object.fromEntries(actions.map((action) => [action, { allowed: true }])) as DeletionAnswer['may'];

const effectOf = (list: readonly DeletionItem[]): DeletionAnswer['effect'] => {
  const going = list.filter(({ state, keeping }) => state === 'confirmed' && keeping === null);
  const [confirmWith = null] = going.map(({ sessionId }) => sessionId).sort();

  const seen = `list of ${going.length}`;

  return { toErase: going.length, confirmWith, seen, needsApproval: true, cancelSeconds: 60 };
};

/** `counts` and totals follow from the list. */
export const answerOf = (more: Partial<DeletionAnswer> = {}): DeletionAnswer => {
  const list = more.list ?? [];
  const count = (state: DeletionItem['state']) => list.filter((item) => item.state === state).length;
  const failing = list.filter(({ progress }) => progress?.problem).length;

  return {
    ...rowOf(),
    next: nextOf(more),
    masked: false,
    given: {
      name: 'Hanna Berg',
      birthDate: '1990-05-12',
      documentNumber: null,
      externalId: null,
      sessionId: null,
      words: null,
    },
    identity: { method: 'signature', on: '2026-10-29', by: 'N. Vale', words: 'Signature compared' },
    identitySeen: 'verification 1',
    identityAskedAt: null,
    replyTo: null,
    attachments: [],
    channel: 'letter',
    extensionReason: null,
    reason: null,
    reasonErasedAt: null,
    effect: effectOf(list),
    createdAt: '2026-10-28T09:00:00Z',
    createdBy: 'N. Vale',
    submittedBy: null,
    isSubmitter: false,
    approvedBy: null,
    approvedAt: null,
    isApprovedAlone: false,
    notBefore: null,
    extendableTo: '2027-01-28',
    searched: null,
    samePerson: null,
    counts: {
      candidate: count('candidate'),
      'left out': count('left out'),
      confirmed: count('confirmed'),
      held: count('held'),
      erasing: count('erasing'),
      gone: count('gone'),
      wasGone: list.filter(({ progress }) => progress?.deletion === 'was gone already').length,
      failing,
      exports: 0,
    },
    items: { all: list.length - count('left out'), gone: count('gone'), held: count('held'), failing },
    certificate: null,
    certificateWaits: null,
    letter: null,
    letters: more.letter ? [more.letter] : [],
    answeredWith: null,
    answeredVia: null,
    answeredBy: null,
    closedBy: null,
    halted: null,
    closeReasons: ['no address', 'died'],
    closeLetters: [],
    notes: [],
    events: [],
    previousId: null,
    nextId: null,
    follows: null,
    ...more,
    list,
    may: { ...everything, ...more.may },
  };
};

export const searched = {
  at: '2026-11-15T10:00:00Z',
  listed: { kind: 'exactly', count: 48_112 },
  read: 47_903,
  toRead: 0,
  notSearchable: 209,
  isThorough: false,
} as const;

/** A search made while the session list was still being read. */
export const searchedTooEarly = {
  ...searched,
  listed: { kind: 'at least', count: 1_595 },
  read: 6,
  toRead: 1_589,
  notSearchable: 0,
} as const;
