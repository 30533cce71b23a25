/**
 * Records in the layouts of several databases: repeated tags, continuation lines, notes, many
 * keywords and tags of their own. For places without the real exports.
 */

const WORDS =
  "sleep shift worker nurse hip fracture discharge readiness trial cohort outcome pain score adult review of in and the after with".split(
    " ",
  );
const AUTHORS = ["Okonkwo, C.", "Marsh, Dana", "Lindqvist R", "Gonçalves, Á. M.", "Kučera, Š."];

const words = (from, count) =>
  Array.from({ length: count }, (_, at) => WORDS[(from * 7 + at * 5) % WORDS.length]).join(" ");
const several = (count, value) => Array.from({ length: count }, (_, at) => value(at));

const RIS = [
  (n) => [
    "TY  - JOUR",
    ...several(1 + (n % 7), (at) => `AU  - ${AUTHORS[(n + at) % AUTHORS.length]}`),
    `TI  - ${words(n, 14)}`,
    `T2  - Journal of ${words(n, 3)}`,
    `PY  - ${1980 + (n % 45)}`,
    `AB  - ${words(n, 190)} – ${words(n + 1, 30)}`,
    ...several(n % 25, (at) => `KW  - ${words(n + at, 2)}`),
    `DO  - 10.1234/a.${n}`,
    "ER  - ",
  ],
  (n) => [
    "TY  - JOUR",
    `T1  - ${words(n, 12)}`,
    ...several(1 + (n % 4), (at) => `A1  - ${AUTHORS[(n + at) % AUTHORS.length]}`),
    `JF  - ${words(n, 4)}`,
    `Y1  - ${1980 + (n % 45)}/03/12/`,
    `N2  - ${words(n, 60)}`,
    `      ${words(n + 2, 60)}`,
    `      ${words(n + 3, 60)}`,
    `N1  - Cited By: ${n % 90}`,
    `N1  - Export Date: ${words(n, 3)}`,
    `UR  - https://example.org/${n}     LK  - https://example.org/full/${n}`,
    "ER  - ",
  ],
  (n) => [
    "TY  - CONF",
    `ID  - ${n}`,
    `TI  - ${words(n, 9)}`,
    ...several(3, (at) => `AD  - ${words(n + at, 15)}`),
    `C7  - ${n}`,
    `XX  - ${words(n, 5)}`,
    `M3  - ${words(n, 2)}`,
    "ER  - ",
  ],
];
const xmlRecord = (n) =>
  `<record><database name="My.enl" path="My.enl">My.enl</database><rec-number>${n}</rec-number><ref-type name="Journal Article">17</ref-type><contributors><authors>${several(
    1 + (n % 7),
    (at) =>
      `<author><style face="normal" font="default" size="100%">${AUTHORS[(n + at) % AUTHORS.length]}</style></author>`,
  ).join(
    "",
  )}</authors></contributors><titles><title>${words(n, 13)}</title><secondary-title>${words(n, 4)}</secondary-title></titles><keywords>${several(
    n % 25,
    (at) => `<keyword>${words(n + at, 2)}</keyword>`,
  ).join(
    "",
  )}</keywords><dates><year>${1980 + (n % 45)}</year></dates><custom${1 + (n % 7)}>${words(n, 4)}</custom${1 + (n % 7)}><abstract>${words(n, 190)} – ${words(n + 1, 9)}</abstract><urls/></record>`;

export const mixedRis = (n) => `${RIS[n % RIS.length](n).join("\r\n")}\r\n\r\n`;
export const mixedXml = (n) => xmlRecord(n);
