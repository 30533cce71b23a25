/** The kinds of work: our name, the RIS code, EndNote's number, and EndNote's name where it isn't our name with its words parted. */
const KINDS: readonly (readonly [string, string, number, string?])[] = [
  ["journalArticle", "JOUR", 17],
  ["aggregatedDatabase", "AGGR", 55],
  ["ancientText", "ANCIENT", 51],
  ["artwork", "ART", 2],
  ["audioVisualMaterial", "ADVS", 3, "Audiovisual Material"],
  ["bill", "BILL", 4],
  ["blog", "BLOG", 56],
  ["book", "BOOK", 6],
  ["bookSection", "CHAP", 5],
  ["case", "CASE", 7],
  ["catalog", "CTLG", 8],
  ["chartOrTable", "CHART", 38, "Chart or Table"],
  ["classicalWork", "CLSWK", 49],
  ["computerProgram", "COMP", 9],
  ["conferencePaper", "CPAPER", 47],
  ["conferenceProceedings", "CONF", 10],
  ["dataset", "DATA", 59],
  ["dictionary", "DICT", 52],
  ["editedBook", "EDBOOK", 28],
  ["electronicArticle", "EJOUR", 43],
  ["electronicBook", "EBOOK", 44],
  ["electronicBookSection", "ECHAP", 60],
  ["encyclopedia", "ENCYC", 53],
  ["equation", "EQUA", 39],
  ["figure", "FIGURE", 37],
  ["filmOrBroadcast", "VIDEO", 21, "Film or Broadcast"],
  ["generic", "GEN", 13],
  ["governmentDocument", "GOVDOC", 46],
  ["grant", "GRANT", 54],
  ["hearing", "HEAR", 14],
  ["legalRuleOrRegulation", "LEGAL", 50, "Legal Rule or Regulation"],
  ["magazineArticle", "MGZN", 19],
  ["manuscript", "MANSCPT", 36],
  ["map", "MAP", 20],
  ["music", "MUSIC", 61],
  ["newspaperArticle", "NEWS", 23],
  ["onlineDatabase", "DBASE", 45],
  ["onlineMultimedia", "MULTI", 48],
  ["pamphlet", "PAMP", 24],
  ["patent", "PAT", 25],
  ["personalCommunication", "PCOMM", 26],
  ["report", "RPRT", 27],
  ["serial", "SER", 57],
  ["standard", "STAND", 58],
  ["statute", "STAT", 31],
  ["thesis", "THES", 32],
  ["unpublished", "UNPB", 34, "Unpublished Work"],
  ["web", "ELEC", 12, "Web Page"],
];

const GENERIC_NUMBER = 13;

const byRis = new Map<string, string>();
const risOf = new Map<string, string>();
const byEndnoteName = new Map<string, string>();
const endnoteOf = new Map<string, { name: string; number: number }>();
for (const [type, ris, number, name] of KINDS) {
  const label = name ?? type.replace(/[A-Z]/g, " $&").replace(/^./, (letter) => letter.toUpperCase());
  byRis.set(ris, type);
  risOf.set(type, ris);
  byEndnoteName.set(label, type);
  endnoteOf.set(type, { name: label, number });
}

/** The type of a RIS code, or of EndNote's name where an exporter wrote that. A code without an exact counterpart stays as it is, so that it is written back as it was. */
export function typeOfRis(code: string): string {
  return byRis.get(code) ?? byEndnoteName.get(code) ?? code;
}

/** The RIS code of a type; a type that is no known one is its own code. */
export function risOfType(type: string): string {
  return risOf.get(type) ?? type;
}

/** The type of EndNote's name for it, or of MEDLINE's publication type; an unknown name stays as it is. */
export function typeOfLabel(name: string): string {
  return byEndnoteName.get(name) ?? name;
}

/** EndNote's name and number of a type; an unknown type is its own name, numbered as generic. */
export function endnoteOfType(type: string): { name: string; number: number } {
  return endnoteOf.get(type) ?? { name: type, number: GENERIC_NUMBER };
}

/** Whether the type is one of this library's own names. */
export function isKnownType(type: string): boolean {
  return risOf.has(type);
}
