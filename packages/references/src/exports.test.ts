import { describe, expect, it } from "vitest";
import { format, parse, type Reference, type WritableFormat } from "./index.ts";

/** Handwritten in the style of each exporter. */
const EXPORTS: Record<
  string,
  { file: string; references: Partial<Reference>[]; extras?: Record<string, string[]> }
> = {
  "Ovid, with numbers and prose before its records": {
    file: "Database: Embase <1974 to 2020>\n\n<1>\nTY  - JOUR\nID  - 2001\nT1  - Made-up title\nA1  - Nakamura, Emi\nA1  - Roth, C.\nY1  - 2019//\nN2  - First part.\nSecond part.\nKW  - sleep\nKW  - *shift work\nJF  - Journal of Examples\nJA  - J Ex\nLA  - English\nVL  - 7\nIS  - 2\nSP  - 101\nEP  - 109\nCY  - Berlin\nPB  - Example Press\nSN  - 1234-5678\nAD  - Ward 1\nUR  - https://ovid.example/1\nDO  - https://dx.doi.org/10.1000/a\nXT  - x\nER  - \n\n",
    references: [
      {
        id: "2001",
        type: "journalArticle",
        title: "Made-up title",
        authors: ["Nakamura, Emi", "Roth, C."],
        date: "2019",
        abstract: "First part.\nSecond part.",
        keywords: ["sleep", "*shift work"],
        journal: "Journal of Examples",
        language: "English",
        volume: "7",
        number: "2",
        pages: "101-109",
        isbn: "1234-5678",
        address: "Ward 1",
        publisher: "Example Press",
        place: "Berlin",
        urls: ["https://ovid.example/1"],
        doi: "https://dx.doi.org/10.1000/a",
      },
    ],
  },
  "Embase, with one pair of lines for each value": {
    file: "TY  - JOUR\r\nM3  - Article\r\nY1  - 2018\r\nVL  - 5\r\nSP  - e12\r\nT1  - Made-up\r\nN2  - Text\r\nU2  - L600\r\nDB  - Embase\r\nAN  - L600\r\nKW  - adult\r\nER  - \r\n\r\n",
    references: [
      {
        type: "journalArticle",
        workType: "Article",
        date: "2018",
        volume: "5",
        pages: "e12",
        title: "Made-up",
        abstract: "Text",
        database: "Embase",
        accessionNum: "L600",
        keywords: ["adult"],
      },
    ],
    extras: { U2: ["L600"] },
  },
  "Scopus, with article numbers and notes": {
    file: "\ufeffTY  - JOUR\nTI  - Größe\nT2  - Journal of Examples\nJ2  - J. Ex.\nVL  - 3\nC7  - 1234\nPY  - 2021\nDO  - 10.1000/b\nAU  - Gonçalves, A.\nAU  - O'Brien, S.\nAD  - Ward 1\nAD  - Ward 2\nAB  - Text © 2021\nKW  - a\nKW  - b\nPB  - Press\nSN  - 12345678 (ISSN)\nM3  - Article\nDB  - Scopus\nN1  - Export Date: 1 May 2022\nN1  - Cited By: 3\nUR  - https://scopus.example/?a=1;b=2\nER  - \n\n",
    references: [
      {
        type: "journalArticle",
        title: "Größe",
        journal: "Journal of Examples",
        volume: "3",
        custom7: "1234",
        date: "2021",
        doi: "10.1000/b",
        authors: ["Gonçalves, A.", "O'Brien, S."],
        address: "Ward 1\nWard 2",
        abstract: "Text © 2021",
        keywords: ["a", "b"],
        isbn: "12345678 (ISSN)",
        publisher: "Press",
        workType: "Article",
        database: "Scopus",
        notes: "Export Date: 1 May 2022\nCited By: 3",
        urls: ["https://scopus.example/?a=1;b=2"],
      },
    ],
    extras: { J2: ["J. Ex."] },
  },
  "EndNote, with dates and a short title": {
    file: "TY  - CHAP\nAU  - Solo, Ann\nA2  - Editor, Ed\nCY  - London\nDA  - 2011/12/01/\nLA  - eng\nN1  - note\nPB  - Press\nPY  - 2011\nSE  - 4\nSP  - 1-12\nST  - Short\nT2  - The Book\nTI  - Chapter\nID  - 7\nLB  - label\nCA  - caption\nRN  - own notes\nC1  - one\nC7  - seven\nDP  - EBSCO\nET  - 2nd\nER  - \n\n\n",
    references: [
      {
        id: "7",
        type: "bookSection",
        authors: ["Solo, Ann"],
        date: "2011/12/01",
        language: "eng",
        notes: "note",
        section: "4",
        publisher: "Press",
        place: "London",
        pages: "1-12",
        journal: "The Book",
        title: "Chapter",
        label: "label",
        caption: "caption",
        researchNotes: "own notes",
        custom1: "one",
        custom7: "seven",
        databaseProvider: "EBSCO",
      },
    ],
    extras: { A2: ["Editor, Ed"], ST: ["Short"], ET: ["2nd"] },
  },
  "Zotero, with paragraphs and attachments": {
    file: "TY  - JOUR\nTI  - Made-up\nAU  - Roth, Carla\nT2  - Journal of Examples\nAB  - First paragraph.\n\nSecond paragraph.\nDA  - 2022/05/03/\nPY  - 2022\nDO  - 10.1000/c\nDP  - PubMed\nL1  - /files/1.pdf\nL2  - http://example.org/1.html\nN1  - <p>a note</p>\n<p>its second line</p>\nKW  - one\nY2  - 2022/06/01/12:00:00\nER  - \n\n",
    references: [
      {
        type: "journalArticle",
        title: "Made-up",
        authors: ["Roth, Carla"],
        journal: "Journal of Examples",
        abstract: "First paragraph.\n\nSecond paragraph.",
        date: "2022/05/03",
        doi: "10.1000/c",
        databaseProvider: "PubMed",
        notes: "<p>a note</p>\n<p>its second line</p>",
        keywords: ["one"],
        urls: ["http://example.org/1.html"],
        accessDate: "2022/06/01/12:00:00",
      },
    ],
    extras: { L1: ["/files/1.pdf"] },
  },
  "Mendeley, with primary tags": {
    file: "TY  - JOUR\nT1  - Made-up\nA1  - Roth, Carla\nY1  - 2010/03//\nJF  - Journal of Examples\nVL  - 1\nUR  - http://a.example;http://b.example\nER  - \n",
    references: [
      {
        type: "journalArticle",
        title: "Made-up",
        authors: ["Roth, Carla"],
        date: "2010/03",
        journal: "Journal of Examples",
        volume: "1",
        urls: ["http://a.example", "http://b.example"],
      },
    ],
  },
  "Covidence, with decisions in its notes": {
    file: "TY  - JOUR\nTI  - Made-up\nAU  - Roth C\nPY  - 2015\nT2  - J Ex\nVL  - 1\nIS  - 2\nSP  - 3\nEP  - 4\nAB  - Text\nU1  - 123[Covidence #]\nN1  - Ref ID: 123\nER  - \n",
    references: [
      {
        type: "journalArticle",
        title: "Made-up",
        authors: ["Roth C"],
        date: "2015",
        journal: "J Ex",
        volume: "1",
        number: "2",
        pages: "3-4",
        abstract: "Text",
        notes: "Ref ID: 123",
      },
    ],
    extras: { U1: ["123[Covidence #]"] },
  },
  "Rayyan, with labels": {
    file: 'TY  - JOUR\nAU  - Roth, C\nTI  - Made-up\nT2  - J Ex\nPY  - 2015\nY1  - 2015///\nID  - rayyan-12\nN1  - RAYYAN-INCLUSION: {"Emi"=>"Included"} | RAYYAN-LABELS: adults\nER  - \n',
    references: [
      {
        id: "rayyan-12",
        type: "journalArticle",
        authors: ["Roth, C"],
        title: "Made-up",
        journal: "J Ex",
        date: "2015",
        notes: 'RAYYAN-INCLUSION: {"Emi"=>"Included"} | RAYYAN-LABELS: adults',
      },
    ],
  },
  "PubMed, wrapped at the margin": {
    file: "\nPMID- 7\nOWN - NLM\nSTAT- Publisher\nIS  - 1234-5678 (Print)\nVI  - 12\nIP  - 3\nDP  - 2018 Jan-Feb\nTI  - Made-up title that\n      goes on.\nPG  - 94-103\nLID - S0140(18)1 [pii]\nLID - 10.1000/d [doi]\nAB  - AIM: one.\n      RESULTS: two.\nCI  - (c) 2018.\nFAU - Lindqvist, Åsa\nAU  - Lindqvist Å\nAD  - Uppsala.\nLA  - eng\nPT  - Journal Article\nPT  - Review\nJT  - Journal of examples\nTA  - J Ex\nMH  - Humans\nOT  - sleep\nSO  - J Ex. 2018 Jan-Feb;12(3):94-103. doi: 10.1000/d.\n\n",
    references: [
      {
        id: "7",
        accessionNum: "7",
        type: "journalArticle",
        isbn: "1234-5678 (Print)",
        volume: "12",
        number: "3",
        date: "2018 Jan-Feb",
        title: "Made-up title that goes on.",
        pages: "94-103",
        doi: "10.1000/d",
        abstract: "AIM: one. RESULTS: two.",
        authors: ["Lindqvist, Åsa"],
        address: "Uppsala.",
        language: "eng",
        workType: "Journal Article\nReview",
        journal: "Journal of examples",
        keywords: ["Humans", "sleep"],
      },
    ],
  },
  "EndNote XML, with web links and every field": {
    file: `<?xml version="1.0" encoding="UTF-8" ?><xml><records><record><database name="a.enl">a.enl</database><rec-number>9</rec-number><ref-type name="Conference Proceedings">10</ref-type><contributors><authors><author><style face="normal">Roth, C.</style></author><author>White, D.</author></authors></contributors><auth-address>Ward 1&#xD;Ward 2</auth-address><titles><title>A &lt;b&gt; &amp; c</title><secondary-title>Proceedings</secondary-title></titles><pages>1-2</pages><volume>3</volume><number>4</number><section>5</section><keywords><keyword>one</keyword><keyword>two</keyword></keywords><dates><year>2020</year><pub-dates><date>May</date></pub-dates></dates><isbn>1234</isbn><accession-num>A1</accession-num><label>l</label><caption>c</caption><abstract><![CDATA[Less < more]]></abstract><notes>n</notes><research-notes>rn</research-notes><work-type>w</work-type><urls><web-urls><url>https://example.org/9</url></web-urls></urls><custom1>1</custom1><custom2>2</custom2><custom3>3</custom3><custom4>4</custom4><custom5>5</custom5><custom6>6</custom6><custom7>7</custom7><electronic-resource-num>10.1000/e</electronic-resource-num><remote-database-name>db</remote-database-name><remote-database-provider>dp</remote-database-provider><access-date>2021</access-date><language>eng</language></record></records></xml>`,
    references: [
      {
        id: "9",
        type: "conferenceProceedings",
        authors: ["Roth, C.", "White, D."],
        address: "Ward 1\nWard 2",
        title: "A <b> & c",
        journal: "Proceedings",
        pages: "1-2",
        volume: "3",
        number: "4",
        section: "5",
        keywords: ["one", "two"],
        date: "2020 May",
        isbn: "1234",
        accessionNum: "A1",
        label: "l",
        caption: "c",
        abstract: "Less < more",
        notes: "n",
        researchNotes: "rn",
        workType: "w",
        urls: ["https://example.org/9"],
        custom1: "1",
        custom2: "2",
        custom3: "3",
        custom4: "4",
        custom5: "5",
        custom6: "6",
        custom7: "7",
        doi: "10.1000/e",
        database: "db",
        databaseProvider: "dp",
        accessDate: "2021",
        language: "eng",
      },
    ],
  },
};

const FORMATS: readonly WritableFormat[] = ["ris", "medline", "endnoteXml", "json"];

describe("exports of reference managers and databases", () => {
  it.each(Object.entries(EXPORTS))(
    "LIB-03 %s: every field is read and survives conversion between each pair of formats",
    async (_, { file, references, extras }) => {
      const read = await parse(file);
      expect(read.warnings.filter(({ code }) => code !== "OUTSIDE-RECORD")).toEqual([]);
      const withoutExtras = read.references.map(({ extras: _extras, ...fields }) => fields);
      expect(withoutExtras).toEqual(
        references.map((reference, place) => ({ id: String(place + 1), ...reference })),
      );
      if (extras) expect(read.references[0]?.extras?.ris).toMatchObject(extras);
      for (const one of FORMATS) {
        const between = (await parse(await format(read.references, { format: one }))).references;
        for (const other of FORMATS)
          expect(
            (await parse(await format(between, { format: other }))).references,
            `${one}, then ${other}`,
          ).toEqual(read.references);
      }
    },
  );
});
