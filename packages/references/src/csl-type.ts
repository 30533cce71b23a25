/** CSL's types and ours. The first CSL type of ours is the one that is written. */
const TYPES = `article-journal journalArticle
article electronicArticle
article-magazine magazineArticle
article-newspaper newspaperArticle
bill bill
book book
broadcast filmOrBroadcast
chapter bookSection
classic classicalWork
collection editedBook
dataset dataset
entry-dictionary dictionary
entry-encyclopedia encyclopedia
figure figure
graphic artwork
hearing hearing
legal_case case
legislation statute
manuscript manuscript
map map
motion_picture audioVisualMaterial
musical_score music
pamphlet pamphlet
paper-conference conferencePaper
patent patent
personal_communication personalCommunication
post-weblog blog
regulation legalRuleOrRegulation
report report
software computerProgram
song music
standard standard
thesis thesis
webpage web
post web
speech conferencePaper
entry encyclopedia
periodical serial`;

const typeByCsl = new Map<string, string>();
const cslByType = new Map<string, string>();
for (const row of TYPES.split("\n")) {
  const [csl = "", type = ""] = row.split(" ");
  typeByCsl.set(csl, type);
  if (!cslByType.has(type)) cslByType.set(type, csl);
}

/** Returns unknown types unchanged. */
export function typeOfCsl(csl: string | undefined): string | undefined {
  return csl === undefined ? undefined : (typeByCsl.get(csl) ?? csl);
}

/** CSL's schema permits no other types, so unknown ones become "document". */
export function cslOfType(type: string): string {
  return cslByType.get(type) ?? "document";
}
