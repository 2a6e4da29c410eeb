/**
 * For tests only: an engine process that does what a job's picture or portrait says, as JSON: `{ do, port?, megabytes? }`. With
 * `port` it first connects there and sends its process id; the connection stays open until the process is gone.
 */
import { once } from 'node:events';
import { connect } from 'node:net';

/** Memory that stays in use. */
const kept = [];

const eat = (megabytes) => {
  for (let eaten = 0; eaten < megabytes; eaten += 8) kept.push(Buffer.alloc(8 * 1024 * 1024, 1));
};

const forever = new Promise(() => undefined);

const answer = () => ({
  outcome: 'read',
  reading: {
    kind: 'face',
    width: 200,
    height: 200,
    engine: { pid: String(process.pid), env: JSON.stringify(process.env), execArgv: process.execArgv.join(' ') },
  },
  pictures: { original: new Uint8Array([1, 2, 3]) },
});

const deeds = {
  answer,
  compare: () => ({
    outcome: 'compared',
    comparison: { distance: 0.4, portrait: null, selfie: null, engine: { pid: String(process.pid) } },
  }),
  refuse: () => ({ outcome: 'code', code: 'FACE_NOT_FOUND' }),
  nonsense: () => 'nonsense',
  throw: () => {
    throw new Error('Read: P<UTOERIKSSON<<ANNA');
  },
  /** Answers when the test writes to the connection. */
  hold: async (_, socket) => {
    await once(socket, 'data');

    return answer();
  },
  hang: () => {
    for (;;) Math.random();
  },
  crash: () => process.abort(),
  exit: () => process.exit(3),
  /** Too much during the job. */
  gorge: ({ megabytes }) => {
    eat(megabytes);

    return forever;
  },
  /** Too much after the job. */
  keep: ({ megabytes }) => {
    eat(megabytes);

    return answer();
  },
  quote: () => {
    console.error('Read: P<UTOERIKSSON<<ANNA');
    console.log(JSON.stringify({ level: 30, msg: 'job done' }));

    return answer();
  },
};

const work = async ({ picture, portrait }) => {
  const order = JSON.parse(Buffer.from(picture ?? portrait).toString());
  let socket;
  if (order.port) {
    socket = connect(order.port, '127.0.0.1');
    await once(socket, 'connect');
    await new Promise((resolve) => socket.write(`${process.pid}\n`, resolve));
  }

  return deeds[order.do](order, socket);
};

process.on('message', ({ id, job }) => {
  work(job).then(
    (result) => process.send({ id, answer: result }),
    () => process.send({ id, failed: true }),
  );
});
process.on('disconnect', () => process.exit(0));
process.send({ ready: true });
