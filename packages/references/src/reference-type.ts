/**
 * Each line has our name, the RIS code, the EndNote number, and the EndNote name unless it is our
 * name split into words.
 */
const KINDS = `journalArticle JOUR 17
aggregatedDatabase AGGR 55
ancientText ANCIENT 51
artwork ART 2
audioVisualMaterial ADVS 3 Audiovisual Material
bill BILL 4
blog BLOG 56
book BOOK 6
bookSection CHAP 5
case CASE 7
catalog CTLG 8
chartOrTable CHART 38 Chart or Table
classicalWork CLSWK 49
computerProgram COMP 9
conferencePaper CPAPER 47
conferenceProceedings CONF 10
dataset DATA 59
dictionary DICT 52
editedBook EDBOOK 28
electronicArticle EJOUR 43
electronicBook EBOOK 44
electronicBookSection ECHAP 60
encyclopedia ENCYC 53
equation EQUA 39
figure FIGURE 37
filmOrBroadcast VIDEO 21 Film or Broadcast
generic GEN 13
governmentDocument GOVDOC 46
grant GRANT 54
hearing HEAR 14
legalRuleOrRegulation LEGAL 50 Legal Rule or Regulation
magazineArticle MGZN 19
manuscript MANSCPT 36
map MAP 20
music MUSIC 61
newspaperArticle NEWS 23
onlineDatabase DBASE 45
onlineMultimedia MULTI 48
pamphlet PAMP 24
patent PAT 25
personalCommunication PCOMM 26
report RPRT 27
serial SER 57
standard STAND 58
statute STAT 31
thesis THES 32
unpublished UNPB 34 Unpublished Work
web ELEC 12 Web Page`;

const GENERIC_NUMBER = 13;

const typeByRis = new Map<string, string>();
const typeByLabel = new Map<string, string>();
const typeByNumber = new Map<string, string>();
const kindOf = new Map<string, { ris: string; name: string; number: number }>();
for (const kind of KINDS.split("\n")) {
  const [type = "", ris = "", number = "", ...words] = kind.split(" ");
  const name =
    words.join(" ") ||
    type.replace(/^.|[A-Z]/g, (letter, at: number) => (at > 0 ? " " : "") + letter.toUpperCase());
  typeByRis.set(ris, type);
  typeByLabel.set(name, type);
  typeByNumber.set(number, type);
  kindOf.set(type, { ris, name, number: Number(number) });
}

/** Also accepts EndNote's names. Returns unknown codes unchanged, so that they can be written back. */
export function typeOfRis(code: string): string {
  return typeByRis.get(code) ?? typeOfLabel(code);
}

/** Returns unknown types unchanged. */
export function risOfType(type: string): string {
  return kindOf.get(type)?.ris ?? type;
}

/** Also maps MEDLINE's publication types. Returns unknown names unchanged. */
export function typeOfLabel(name: string): string {
  return typeByLabel.get(name) ?? name;
}

/** Treats anything except an EndNote number as a name. */
export function typeOfNumber(number: string): string {
  return typeByNumber.get(number) ?? typeOfLabel(number);
}

/** An unknown type keeps its name and gets the generic type's number. */
export function endnoteOfType(type: string): { name: string; number: number } {
  return kindOf.get(type) ?? { name: type, number: GENERIC_NUMBER };
}

export function isKnownType(type: string): boolean {
  return kindOf.has(type);
}
