/** BibTeX's and BibLaTeX's types and ours. The first of ours is the one that is written. */
const TYPES = `article journalArticle
book book
incollection bookSection
inbook bookSection
suppbook bookSection
inproceedings conferencePaper
conference conferencePaper
proceedings conferenceProceedings
phdthesis thesis
mastersthesis thesis
thesis thesis
techreport report
report report
misc generic
unpublished unpublished
online web
electronic web
www web
patent patent
dataset dataset
software computerProgram
booklet pamphlet
collection editedBook
manual standard
standard standard
reference encyclopedia
inreference encyclopedia
artwork artwork
audio audioVisualMaterial
video filmOrBroadcast
music music
legislation statute
jurisdiction case
letter personalCommunication
periodical serial`;

const typeByBibtex = new Map<string, string>();
const bibtexByType = new Map<string, string>();
for (const row of TYPES.split("\n")) {
  const [entry = "", type = ""] = row.split(" ");
  typeByBibtex.set(entry, type);
  if (!bibtexByType.has(type)) bibtexByType.set(type, entry);
}

/** Returns unknown types unchanged. */
export function typeOfBibtex(entry: string): string {
  return typeByBibtex.get(entry) ?? entry;
}

/** BibTeX styles write entries of types they don't know as "misc". */
export function bibtexOfType(type: string | undefined): string {
  return bibtexByType.get(type ?? "") ?? "misc";
}
