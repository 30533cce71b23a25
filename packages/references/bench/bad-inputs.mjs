/** Damaged and hostile files, and files that are not libraries, with the expected results. */

const encoder = new TextEncoder();
const bytes = (text) => encoder.encode(text);
const joined = (...parts) =>
  new Uint8Array(
    Buffer.concat(parts.map((part) => (typeof part === "string" ? bytes(part) : part))),
  );

function utf16(text, isBigEndian, mark = "\ufeff") {
  const all = mark + text;
  const view = new DataView(new ArrayBuffer(all.length * 2));
  for (let at = 0; at < all.length; at++) view.setUint16(at * 2, all.charCodeAt(at), !isBigEndian);
  return new Uint8Array(view.buffer);
}

const ris = (title, more = "") => `TY  - JOUR\nTI  - ${title}\n${more}ER  - \n\n`;
const nbib = (title, number) =>
  `PMID- ${number}\nOWN - NLM\nSTAT- MEDLINE\nTI  - ${title}\nDP  - 2020 Jan\nSO  - J Ex. 2020 Jan;1(1):1-2.\n\n`;
const xmlRecord = (title, more = "") =>
  `<record><ref-type name="Journal Article">17</ref-type><titles><title>${title}</title></titles>${more}</record>\n`;
const xml = (...records) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<xml><records>\n${records.join("")}</records></xml>\n`;
const json = (...references) =>
  `[\n${references.map((reference) => JSON.stringify(reference)).join(",\n")}\n]\n`;

/**
 * `titles` has `undefined` for a reference without a title. `warnings` is a list of lines and
 * codes, or "some" (at least one) or "any" (none or more).
 */
const library = (titles, warnings = [], more = {}) => ({ titles, warnings, ...more });
const refused = (code, line = 1) => ({ refused: code, line });

const MEGABYTES = 8_000_000;
const one = ris("one");
const two = ris("two");

/**
 * Description, content and expected result.
 *
 * @type {[string, string | Uint8Array, any][]}
 */
// prettier-ignore
export const BAD_INPUTS = [
  // RIS
  ["RIS cut in a value", `${one}TY  - JOUR\nTI  - two\nAB  - cut of`, library(["one", "two"], [[5, "MISSING-END"]])],
  ["RIS cut in a tag", `${one}TY  - JOUR\nTI  - two\nA`, library(["one", undefined], "some", { isLoose: true })],
  ["RIS cut behind TY", `${one}TY  - JOUR\n`, library(["one"], [[5, "CUT-RECORD"]], { skipped: 1 })],
  ["RIS with mixed line ends", "TY  - JOUR\r\nTI  - one\rAU  - A\nER  - \r\n\r\rTY  - JOUR\rTI  - two\nER  - \r", library(["one", "two"])],
  ["RIS with a mark in its midst", `\ufeff${one}\ufeff${two}`, library(["one", "two"])],
  ["RIS in UTF-16 LE", utf16(one + two, false), library(["one", "two"])],
  ["RIS in UTF-16 BE", utf16(one + two, true), library(["one", "two"])],
  ["RIS in UTF-16 LE without a mark", utf16(one + two, false, ""), library(["one", "two"])],
  ["RIS in UTF-16 cut in a character", utf16(one + two, false).slice(0, -1), library(["one", "two"], "any")],
  ["RIS in Windows-1252", joined("TY  - JOUR\nTI  - caf", new Uint8Array([0xe9, 0x20, 0x93, 0x61, 0x94]), "\nER  - \n"), library(["café “a”"], [[2, "LEGACY-ENCODING"]])],
  ["RIS of both encodings", joined(ris("naïve"), "TY  - JOUR\nTI  - caf", new Uint8Array([0xe9]), "\nER  - \n", ris("Übermut")), library(["naïve", "café", "Übermut"], [[6, "LEGACY-ENCODING"]])],
  ["RIS in UTF-16 LE without a mark, with a title of other letters", utf16(ris("漢字の題".repeat(200)), false, ""), library(["漢字の題".repeat(200)])],
  ["RIS in UTF-8 with a broken byte in a line", joined("TY  - JOUR\nTI  - Größe, na", new Uint8Array([0xef]), "ve 漢\nER  - \n"), library(["Größe, naïve 漢"], [[2, "LEGACY-ENCODING"]])],
  ["RIS cut in a character of UTF-8", bytes("TY  - JOUR\nTI  - Größe 漢").slice(0, -1), library(["Größe æ¼"], [[1, "MISSING-END"], [2, "LEGACY-ENCODING"]])],
  ["RIS in Latin-1 on each of 300,000 lines", Buffer.from(`TY  - JOUR\nTI  - caf\xe9\n${"N1  - \xfcber\n".repeat(300_000)}ER  - \n`, "latin1"), library(["café"], [[2, "LEGACY-ENCODING"]])],
  ["RIS in Latin-1 with a replacement character in UTF-8", joined("TY  - JOUR\nTI  - a\ufffd\nAB  - caf", new Uint8Array([0xe9]), "\nER  - \n"), library(["a\ufffd"], [[3, "LEGACY-ENCODING"]])],
  ["RIS between prose", `Dear all,\nsee below\n\n${one}and then\n\n${two}Regards`, library(["one", "two"], [[1, "OUTSIDE-RECORD"], [8, "OUTSIDE-RECORD"], [14, "OUTSIDE-RECORD"]])],
  ["RIS without ER", "TY  - JOUR\nTI  - one\n\nTY  - JOUR\nTI  - two\n", library(["one", "two"], [[4, "MISSING-END"], [4, "MISSING-END"]])],
  ["RIS whose ER lost its dash", "TY  - JOUR\nTI  - one\nUR  - https://example.org/1\nER\n\nTY  - JOUR\nTI  - two\nER -\n\nTY  - JOUR\nTI  - three\nER-\n", library(["one", "two", "three"], "some", { urls: [["https://example.org/1"], undefined, undefined] })],
  ["RIS with TY behind other tags", "TI  - one\nAU  - A\nTY  - JOUR\nPY  - 2020\nER  - \n\nPY  - 2021\nTY  - BOOK\nTI  - two\nER  - \n", library(["one", "two"], [[1, "WRONG-ORDER"], [7, "WRONG-ORDER"]], { dates: ["2020", "2021"] })],
  ["RIS with TY as the last tag", "TI  - one\nAU  - A\nTY  - JOUR\nER  - \nTI  - two\nAU  - B\nTY  - JOUR\nER  - \n", library(["one", "two"], "some")],
  ["RIS whose first record lost its TY and ER", `TI  - zero\nPY  - 1999\n${one}`, library(["zero", "one"], "some")],
  ["RIS whose first record lost its beginning", `nd of an abstract\nPY  - 1999\nER  - \n${one}`, library([undefined, "one"], "some")],
  ["RIS with two TY lines", "TY  - JOUR\nTY  - JOUR\nTI  - one\nER  - \n", library(["one"], [[1, "CUT-RECORD"]], { skipped: 1 })],
  ["RIS with two ER lines", `TY  - JOUR\nTI  - one\nER  - \nER  - \n${two}`, library(["one", "two"])],
  ["RIS with tags twice", "TY  - JOUR\nTI  - one\nTI  - other\nAB  - a\nAB  - b\nVL  - 1\nVL  - 2\nER  - \n", library(["one"])],
  ["RIS with tag-like prose behind it", `${one}NB  - this is no record\nPS  - neither is this\n`, library(["one"], "some")],
  ["RIS set in", (one + two).replaceAll(/^(?=.)/gm, "  "), library(["one", "two"])],
  ["RIS in small letters", (one + two).replaceAll(/^[A-Z]{2} /gm, (tag) => tag.toLowerCase()), library(["one", "two"])],
  ["RIS with tabs around its dashes", (one + two).replaceAll("  - ", "\t-\t"), library(["one", "two"])],
  ["RIS copied from a web page", (one + two).replaceAll("  - ", "\u00a0\u00a0-\u00a0"), library(["one", "two"])],
  ["RIS with long dashes", (one + two).replaceAll("  - ", "  – "), library(["one", "two"])],
  ["RIS with a mark that was read as Windows-1252", `ï»¿${one}`, library(["one"])],
  ["RIS with numbers between its records, and an end mark", `1. \n${one}2. \n${two}EF  - \n`, library(["one", "two"])],
  ["RIS behind MEDLINE", `${nbib("one", 1)}${two}${ris("three")}`, library(["one", "two", "three"])],
  ["MEDLINE behind RIS", `${one}${nbib("two", 11)}${nbib("three", 12)}`, library(["one", "two", "three"])],
  ["RIS without a space behind its dashes", "TY  -JOUR\nTI  -one\nER  -\n", library(["one"])],
  ["RIS with NUL bytes", "TY  - JOUR\nTI  - o\0ne\nER  - \n", library(["o\0ne"])],
  ["RIS of one line of 8 MB", `TY  - JOUR\nTI  - one\nAB  - ${"word ".repeat(MEGABYTES / 5)}\nER  - \n${two}`, library(["one", "two"])],
  ["RIS behind a million empty lines", `${"\n".repeat(1_000_000)}${one}`, library(["one"])],
  ["RIS with a million empty lines in a value", `TY  - JOUR\nTI  - one\nAB  - a\n${"\n".repeat(1_000_000)}b\nER  - \n`, library(["one"])],
  ["RIS with a million spaces in a wrapped DOI", `TY  - JOUR\nTI  - one\nDO  - a${" ".repeat(1_000_000)}b\nc\nER  - \n`, library(["one"])],
  ["RIS whose private tag nests without end", `TY  - JOUR\nTI  - one\nZZ  - {"json":{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}}\nER  - \n`, library(["one"])],
  ["RIS whose private tag has 150,000 quotation marks", `TY  - JOUR\nTI  - one\nZZ  - {${'\\"'.repeat(150_000)}\nER  - \n`, library(["one"])],
  ["RIS with 20,000 private tags", `TY  - JOUR\nTI  - one\n${Array.from({ length: 20_000 }, (_, n) => `ZZ  - {"json":{"k${n}":1}}\n`).join("")}ER  - \n`, library(["one"])],
  ["RIS with a record of its type alone", `${one}TY  - JOUR\nER  - \n`, library(["one", undefined], [[5, "EMPTY"]])],
  ["a million tags of one record", `TY  - JOUR\nTI  - one\n${"N1  - n\n".repeat(500_000)}${"A2  - e\n".repeat(500_000)}ER  - \n`, library(["one"])],
  ["half a million TY lines", "TY  - JOUR\n".repeat(500_000), library([], "some", { isLoose: true, mayRefuse: true })],
  // MEDLINE
  ["nbib cut in a value", `${nbib("one", 1)}PMID- 2\nSTAT- MEDLINE\nTI  - two\nAB  - cut of`, library(["one", "two"], [[8, "MISSING-END"]])],
  ["nbib cut behind PMID", `${nbib("one", 1)}PMID- 2`, library(["one"], [[8, "CUT-RECORD"]], { skipped: 1 })],
  ["nbib whose second record lost its PMID", `${nbib("one", 1)}${nbib("two", 2).replace(/^.*\n/, "")}${nbib("three", 3)}`, library(["one", "two", "three"], [[8, "MISSING-BEGIN"]])],
  ["nbib as PubMed Central writes it", `PMC - PMC1\n${nbib("one", 1)}PMC - PMC2\n${nbib("two", 2)}`, library(["one", "two"])],
  ["nbib with wrapped lines and tabs", "PMID- 1\nTI  - one\n      and\n\tmore\nSO  - J.\n", library(["one and more"])],
  ["nbib with prose between records", `${nbib("one", 1)}prose here\n\n${nbib("two", 2)}`, library(["one", "two"], [[8, "OUTSIDE-RECORD"]])],
  ["nbib with carriage returns alone", nbib("one", 1).replaceAll("\n", "\r") + nbib("two", 2).replaceAll("\n", "\r"), library(["one", "two"])],
  ["nbib of files with marks that were put together", `\ufeff${nbib("one", 1)}\ufeff${nbib("two", 2)}`, library(["one", "two"])],
  ["nbib in UTF-16", utf16(nbib("one", 1), true), library(["one"])],
  ["nbib in Latin-1", joined("PMID- 1\nTI  - caf", new Uint8Array([0xe9]), "\n\n"), library(["café"], [[2, "LEGACY-ENCODING"]])],
  ["nbib with a line of 8 MB", `PMID- 1\nTI  - one\nAB  - ${"x".repeat(MEGABYTES)}\nSO  - J.\n`, library(["one"])],
  ["nbib whose private tag has 150,000 quotation marks", `PMID- 1\nTI  - one\nXTRA- {${'\\"'.repeat(150_000)}\nSO  - J.\n`, library(["one"])],
  ["nbib with tags twice", "PMID- 1\nTI  - one\nVI  - 1\nVI  - 2\nPG  - 1-2\nSO  - J.\n", library(["one"])],
  // XML
  ["XML cut in a record", xml(xmlRecord("one"), xmlRecord("two")).slice(0, -40), library(["one", "two"], "some")],
  ["XML cut between records", xml(xmlRecord("one")).replace(/<\/records>[\s\S]*$/, ""), library(["one"], [[4, "MISSING-END"]])],
  ["XML cut before its records", '<?xml version="1.0"?>\n<xml><records>\n', library([], [[3, "MISSING-END"]])],
  ["XML cut before its list", '<?xml version="1.0"?>\n<xm', refused("NOT-A-LIBRARY")],
  ["XML with an empty record", xml("<record></record>\n", xmlRecord("two")), library(["two"], [[3, "NOT-A-REFERENCE"]], { skipped: 1 })],
  ["XML whose record lacks its end", xml(xmlRecord("one").replace("</record>", ""), xmlRecord("two")), library(["one", "two"], [[3, "MISSING-END"]])],
  ["XML whose tags don't fit", xml(xmlRecord("one").replace("</title>", "")), library(["one"], [[3, "BAD-RECORD"]])],
  ["XML with signs that were not escaped", xml(xmlRecord("p < 0.05 in n<30 & more", "<abstract>a</abstract>"), xmlRecord("two")), library(["p < 0.05 in n<30 & more", "two"], [[3, "BAD-RECORD"]])],
  ["XML with elements that lack their end", xml(xmlRecord("one").replace("</title>", "").replace("</record>", "<abstract>a</abstract></record>"), xmlRecord("two")), library(["one", "two"], [[3, "BAD-RECORD"]])],
  ["XML of MARC records", '<?xml version="1.0"?>\n<collection>\n<record><datafield tag="245"><subfield code="a">t</subfield></datafield></record></collection>', library([undefined], [[3, "EMPTY"]])],
  ["XML with text in a record", xml(xmlRecord("one").replace("<titles>", "stray text<titles>")), library(["one"], [[3, "BAD-RECORD"]])],
  ["XML with text between records", xml(xmlRecord("one"), "prose\n", xmlRecord("two")), library(["one", "two"], [[4, "OUTSIDE-RECORD"]])],
  ["XML with a comment between records", xml(xmlRecord("one"), "<!-- a > b -->\n", xmlRecord("two")), library(["one", "two"])],
  ["XML with a record in a comment", xml(xmlRecord("one"), `<!-- ${xmlRecord("ghost")} ${xmlRecord("ghost")} -->\n`, xmlRecord("two")), library(["one", "two"])],
  ["XML with 3 MB of records in a comment", xml(xmlRecord("one"), `<!-- ${xmlRecord("ghost").repeat(30_000)} -->\n`, xmlRecord("two")), library(["one", "two"], "any")],
  ["XML with a comment that has no end", xml("<!-- ", xmlRecord("one"), xmlRecord("two")), library(["one", "two"], "any")],
  ["XML with an entity bomb", '<?xml version="1.0"?>\n<!DOCTYPE lolz [\n<!ENTITY lol "lol">\n<!ENTITY lol2 "&lol;&lol;">\n]>\n<xml><records><record><titles><title>&lol2;</title></titles></record></records></xml>', refused("UNSAFE-XML", 3)],
  ["XML with a parameter entity", '<?xml version="1.0"?>\n<!DOCTYPE x [<!ENTITY % p SYSTEM "http://localhost:1/e.dtd"> %p;]>\n<xml><records><record><titles><title>t</title></titles></record></records></xml>', refused("UNSAFE-XML", 2)],
  ["XML with an external entity", '<?xml version="1.0"?>\n<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>\n<xml><records><record><titles><title>&e;</title></titles></record></records></xml>', refused("UNSAFE-XML", 2)],
  ["XML with a declaration between records that has no end", xml(xmlRecord("one"), "<!DOCTYPE x [ <a> \n", xmlRecord("two")), library(["one", "two"], "any")],
  ["XML in UTF-16", utf16(xml(xmlRecord("Größe")).replace("UTF-8", "UTF-16"), false), library(["Größe"])],
  ["XML in Latin-1", joined('<?xml version="1.0" encoding="ISO-8859-1"?>\n<xml><records><record><titles><title>caf', new Uint8Array([0xe9]), "</title></titles></record></records></xml>"), library(["café"], [[2, "LEGACY-ENCODING"]])],
  ["XML nested 100,000 deep", xml(xmlRecord("one", "<a>".repeat(100_000)), xmlRecord("two")), library(["one", "two"], [[3, "BAD-RECORD"]])],
  ["XML with 8 MB in an attribute without end", `<xml><records><record><titles><title>one</title></titles><a ${"b".repeat(MEGABYTES)}></a></record></records></xml>`, library(["one"])],
  ["XML with 8 MB of attributes", `<xml><records><record><titles><title>one</title></titles><a ${"b ".repeat(MEGABYTES / 2)}>x</a></record></records></xml>`, library(["one"])],
  ["XML with 2,000 gaps of broken markup", `<xml><records>${`${xmlRecord("one")}${"<".repeat(4_000)}`.repeat(2_000)}</records></xml>`, library(Array(2_000).fill("one"), "some")],
  ["XML with unknown entities", xml(xmlRecord("a&nbsp;b &#0; &#x110000;")), library(["a&nbsp;b &#0; &#x110000;"])],
  ["XML with NUL bytes", xml(xmlRecord("o\0ne")), library(["o\0ne"])],
  ["XML with elements twice", xml(xmlRecord("one", "<titles><title>other</title></titles><volume>1</volume><volume>2</volume>")), library(["one"])],
  ["XML behind a million empty lines", `${"\n".repeat(1_000_000)}${xml(xmlRecord("one")).replace(/^.*\n/, "")}`, library(["one"])],
  ["XML with 40,000 comments that have no end", `<xml><records>${xmlRecord("one")}${"<!-- <record> ".repeat(40_000)}`, library(["one"], "some", { skipped: 40_000 })],
  ["XML with 40,000 records behind comments that have no end", `<xml><records>${xmlRecord("one")}${"<!-- <record></record>".repeat(40_000)}</records></xml>`, library(["one"], "some", { skipped: 40_000 })],
  ["XML with 40,000 record tags that have no end", `<xml><records>${xmlRecord("one")}${"<record ".repeat(40_000)}`, library(["one"], "some", { skipped: 40_000 })],
  ["XML with 40,000 CDATA that have no end", `<xml><records>${xmlRecord("one")}${"<record><![CDATA[ ".repeat(40_000)}`, library(["one"], "some", { skipped: 40_000 })],
  ["XML with 40,000 instructions that have no end", `<xml><records>${xmlRecord("one")}${"<record><? ".repeat(40_000)}`, library(["one"], "some", { skipped: 40_000 })],
  ["XML with 40,000 quotation marks that have no end", `<xml><records>${xmlRecord("one")}${"<record><a b=\"".repeat(40_000)}`, library(["one"], "some", { skipped: 40_000 })],
  ["XML whose private element has 150,000 quotation marks", xml(xmlRecord("one", `<extras>{${'\\"'.repeat(150_000)}</extras>`)), library(["one"])],
  ["XML with a definition in a record", xml(xmlRecord("one", '<!ENTITY a "b">')), library(["one"], [[3, "BAD-RECORD"]])],
  ["XML with 300,000 marks in a title", xml(xmlRecord(`${"<i>".repeat(300_000)}one`)), library(["one"], [[3, "BAD-RECORD"]])],
  // JSON
  ["JSON cut in a record", json({ title: "one" }, { title: "two" }).slice(0, -10), library(["one"], [[3, "CUT-RECORD"]], { skipped: 1 })],
  ["JSON cut between records", json({ title: "one" }, { title: "two" }).slice(0, -3), library(["one"], "some", { isLoose: true })],
  ["JSON of an object, cut in its list", '{"version": 1,\n"references": [\n{"title":"one"},\n{"title":"tw', library(["one"], [[1, "LEFT-OUT"], [4, "CUT-RECORD"]], { skipped: 1 })],
  ["JSON of an object, with a bad record far inside", '{"references": [\n{"title":"one"},\n{"title": oops},\n{"title":"three"}\n]}', library(["one", "three"], [[3, "BAD-RECORD"]], { skipped: 1 })],
  ["JSON of a map, cut", '{"a":{"title":"one"},\n"b":{"title":"tw', library(["one"], [[2, "CUT-RECORD"]], { skipped: 1 })],
  ["JSON of one reference, cut", '{"title":"one",\n"abstract":"cut o', library(["one"], [[2, "MISSING-END"]])],
  ["JSON with a record that says nothing", '[\n{"title":"one"},\n{"title":"","authors":[]}\n]', library(["one", undefined], [[3, "EMPTY"]])],
  ["JSON with text behind it", `${json({ title: "one" })}more`, library(["one"], [[4, "OUTSIDE-RECORD"]])],
  ["JSON of one object a line", '{"title":"one"}\n{"title":"two"}\n', refused("NOT-A-LIBRARY", 2)],
  ["JSON with a name twice", '[\n{"title":"one","title":"other"}\n]', library(["other"], [[2, "LEFT-OUT"]])],
  ["JSON with __proto__", '[{"title":"one","__proto__":{"polluted":1}}]', library(["one"], [[1, "UNSAFE-KEY"]])],
  ["JSON with __proto__ as an id", '[{"title":"one","id":"__proto__"},{"title":"two","id":"constructor"}]', library(["one", "two"], [[1, "UNSAFE-KEY"], [1, "UNSAFE-KEY"]])],
  ["JSON with numbers where text belongs", '[\n{"title":1,"volume":2,"authors":[3],"keywords":4}\n]', library(["1"], [[2, "NOT-TEXT"]])],
  ["JSON with structures where text belongs", '[\n{"title":{"en":"one"},"authors":[{"family":"A"}],"abstract":"a"}\n]', library([undefined], [[2, "NOT-TEXT"]])],
  ["JSON with half a surrogate pair", '[{"title":"one \\ud800 end"}]', library(["one \ud800 end"])],
  ["JSON nested 100,000 deep", `[{"title":"one"},\n${"[".repeat(100_000)}${"]".repeat(100_000)},\n{"title":"two","own":${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}},{"title":"three"}]`, library(["one", "three"], [[2, "BAD-RECORD"], [3, "BAD-RECORD"]], { skipped: 2 })],
  ["JSON nested 100,000 deep without ends", `[{"title":"one"},\n${'{"a":['.repeat(100_000)}`, library(["one"], [[2, "CUT-RECORD"]], { skipped: 1 })],
  ["JSON with NUL bytes", '[{"title":"o\0ne"},\n{"title":"two"}]', library(["two"], [[1, "BAD-RECORD"]], { skipped: 1 })],
  ["JSON in UTF-16", utf16(json({ title: "Größe" }), true), library(["Größe"])],
  ["JSON in Latin-1", joined('[{"title":"caf', new Uint8Array([0xe9]), '"}]'), library(["café"], [[1, "LEGACY-ENCODING"]])],
  ["JSON of one line of 8 MB", `[{"title":"one","abstract":"${"x".repeat(MEGABYTES)}"}]`, library(["one"])],
  ["JSON of an object of 8 MB in one property", `{"${"x".repeat(MEGABYTES)}`, refused("NOT-A-LIBRARY")],
  ["JSON of something else", '{"name":"package","dependencies":{"a":"1"}}', refused("NOT-A-LIBRARY")],
  ["JSON of an empty list", "[]", library([])],
  ["JSON behind a million empty lines", `${"\n".repeat(1_000_000)}${json({ title: "one" })}`, library(["one"])],
  // Web of Science
  ["Web of Science text cut in a record", "FN Clarivate\nVR 1.0\nPT J\nTI one\nER\n\nPT J\nTI two\nAB cut", library(["one", "two"], [[7, "MISSING-END"]])],
  ["Web of Science text cut between records", "FN Clarivate\nVR 1.0\nPT J\nTI one\nER\n\n", library(["one"], [[6, "MISSING-END"]])],
  ["Web of Science text of files with marks that were put together", "\ufeffFN Clarivate\nVR 1.0\nPT J\nTI one\nER\n\nEF\n".repeat(2), library(["one", "one"])],
  // Not libraries
  ["HTML", "<!DOCTYPE html>\n<html><body>\nTY  - JOUR\nTI  - ghost\nER  - \n</body></html>", refused("NOT-A-LIBRARY")],
  ["HTML with a comment before it", "<!-- saved -->\n<html><body>\nTY  - JOUR\nTI  - ghost\nER  - \n</body></html>", refused("NOT-A-LIBRARY")],
  ["HTML as XML", '<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml"><body>TY  - JOUR</body></html>', refused("NOT-A-LIBRARY")],
  ["a PNG", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, ...Array.from({ length: 2_000 }, (_, at) => (at * 73) & 255)]), refused("NOT-A-LIBRARY")],
  ["a zip", new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0, ...Array.from({ length: 2_000 }, (_, at) => (at * 31) & 255)]), refused("NOT-A-LIBRARY")],
  ["a zip that packs RIS without squeezing it", `PK\u0003\u0004\u0014a.ris\n${one}${two}PK\u0001\u0002`, refused("NOT-A-LIBRARY")],
  ["a PDF with lines like RIS", `%PDF-1.4\nstream\n${one}endstream\n`, refused("NOT-A-LIBRARY")],
  ["a PNG with lines like RIS", joined(new Uint8Array([0x89]), `PNG\r\n\u001a\ntEXt\n${one}`), refused("NOT-A-LIBRARY")],
  ["rich text around RIS", `{\\rtf1\\ansi\n${one.replaceAll("\n", "\\par\n")}}`, refused("NOT-A-LIBRARY")],
  ["an old Word document with RIS in it", joined(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), new Uint8Array(500), `\r${(one + two).replaceAll("\n", "\r")}`), refused("NOT-A-LIBRARY")],
  ["a gzip", new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 11, 137]), refused("NOT-A-LIBRARY")],
  ["a PDF", "%PDF-1.7\n%âãÏÓ\n1 0 obj\n", refused("NOT-A-LIBRARY")],
  ["nothing at all", "", { isEmpty: true }],
  ["a byte order mark alone", new Uint8Array([0xef, 0xbb, 0xbf]), { isEmpty: true }],
  ["a million empty lines alone", "\n".repeat(1_000_000), { isEmpty: true }],
  ["NUL bytes alone", new Uint8Array(10_000), refused("NOT-A-LIBRARY")],
  ["prose", "Dear colleague,\nplease find attached TY and ER.\n", refused("NOT-A-LIBRARY")],
  ["a table", "author,title\na,b\n", refused("NOT-A-LIBRARY")],
  ["BibTeX", "@article{a,\n title = {one}\n}\n", library(["one"])],
  ["BibTeX with macros and nested braces", '@string{j = "Journal"}\n@article{a, title = {{o}n{e}}, journal = j # { of {X}}}\n', library(["one"])],
  ["BibTeX cut in a value", "@article{a,\n title = {one}\n}\n@article{b,\n title = {tw", library(["one", "tw"], [[4, "MISSING-END"]])],
  ["BibTeX with prose between entries", "@article{a, title = {one}}\nprose here\n@article{b, title = {two}}\n", library(["one", "two"], "any")],
  ["BibTeX whose braces never close", `@article{a, title = ${"{".repeat(100_000)}\n`, library([undefined], [[1, "MISSING-END"]])],
  ["8 MB without a line end", "x".repeat(MEGABYTES), refused("NOT-A-LIBRARY")],
];

/** File names, which must not change the result. */
export const NAMES = [
  undefined,
  "x.ris",
  "x.txt",
  "x.nbib",
  "x.xml",
  "x.json",
  "x.scrn",
  "x.ciw",
  "x.pdf",
];
