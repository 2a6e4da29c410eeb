/** A person who does not exist, drawn well enough to be taken for a face: 240 by 300, with the shoulders. */
const [skin, shade, hair, lips] = ['#e6bf9f', '#b98b69', '#4a3527', '#b5685f'];

const line = (d: string, colour: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;

/** `side`: -1 is the left one. */
const eye = (side: -1 | 1): string => {
  const x = 120 + side * 21;
  const [inner, outer] = [x - side * 12, x + side * 12];

  return (
    `<path d="M${inner} 137.4Q${x} 126 ${outer} 136.2Q${x} 142 ${inner} 137.4z" fill="#f7f3ee"/>` +
    `<circle cx="${x}" cy="134.8" r="5" fill="#5a4632"/><circle cx="${x}" cy="134.8" r="2.3" fill="#17120f"/>` +
    `<circle cx="${x - 1.5}" cy="133.2" r="1.2" fill="#fff"/>` +
    line(`M${inner} 137.4Q${x} 126 ${outer + side} 135.8`, '#2e211a', 1.9) +
    `<path d="M${inner} 122.4Q${x + side * 2} 114 ${outer + side * 2} 121.6Q${x + side * 3} 119 ${inner} 126z" fill="${hair}"/>`
  );
};

const shaded =
  `<linearGradient id="shade"><stop offset=".35" stop-color="${shade}" stop-opacity="0"/>` +
  `<stop offset="1" stop-color="${shade}" stop-opacity=".7"/></linearGradient>`;

const outline =
  'M73 122C73 158 76 174 86 187C95 201 101 213 120 213C139 213 145 201 154 187C164 174 167 158 167 122C167 78 147 56 120 56S73 78 73 122z';

const nose =
  `<path d="M125 130Q124.500 148 131 163Q126 170 120 169Q123 150 125 130z" fill="${shade}" fill-opacity=".45"/>` +
  line('M110 162q-1.600 6 4 6.400q3 .2 6 2.200q3-2 6-2.200q5.600-.4 4-6.400', shade, 1.9);

const mouth =
  `<path d="M101 186Q112 180 117 180Q120 182 123 180Q128 180 139 186Q128 187 120 186.500Q112 187 101 186z" fill="#8f5048"/>` +
  `<path d="M101 186Q112 187 120 186.500Q128 187 139 186Q130 195 120 195Q110 195 101 186z" fill="${lips}"/>` +
  line('M101 186Q112 187 120 186.500Q128 187 139 186', '#4c2320', 1.3);

export const drawnFace =
  `<defs>${shaded}</defs><rect width="240" height="300" fill="#dfe5ea"/>` +
  `<path d="M66 128C60 60 88 34 120 34S180 60 174 128L168 150H72z" fill="${hair}"/>` +
  '<path d="M-6 330V308C0 262 48 250 92 232h56c44 18 92 30 98 76v22z" fill="#41596b"/>' +
  `<path d="M99 196V236Q120 254 141 236V196z" fill="${shade}"/>` +
  `<path d="M72 127c-9-5-13 1-12 9 1 12 6 22 13 22zM168 127c9-5 13 1 12 9-1 12-6 22-13 22z" fill="${skin}"/>` +
  `<path d="${outline}" fill="${skin}"/><path d="${outline}" fill="url(#shade)"/>` +
  eye(-1) +
  eye(1) +
  nose +
  mouth +
  `<path d="M71 124C70 70 92 46 120 46S170 70 169 124C163 98 150 86 128 82C108 90 82 94 71 124z" fill="${hair}"/>`;
