import { toCsv } from "../../frame/csv.ts";
import { byLabel, type FlowName, type FlowNumber, type FlowNumbers } from "../flow-numbers.ts";
import { FLOW_TITLES } from "../flow-titles.ts";
import type { SearchMethod } from "../search-method.ts";

const COLUMNS = ["data", "node", "box", "description", "boxtext", "tooltips", "url", "n"];
const NONE = "NA";

type Cell = string | number;

interface CsvRow {
  readonly data: string;
  readonly node?: number;
  readonly box: string;
  readonly text: string;
  readonly n: Cell;
}

/** The numbers in the column layout that the PRISMA2020 tool reads. Unknown ones are NA. */
export function flowCsv(numbers: FlowNumbers): string {
  return toCsv([
    COLUMNS,
    ...rowsOf(numbers).map(({ data, node, box, text, n }) => [
      data,
      node === undefined ? NONE : `node${node}`,
      box,
      text,
      text,
      text,
      NONE,
      n,
    ]),
  ]);
}

function rowsOf(numbers: FlowNumbers): readonly CsvRow[] {
  return [...identificationRows(numbers), ...laterRows(numbers)];
}

function identificationRows(numbers: FlowNumbers): readonly CsvRow[] {
  const one = rowReader(numbers);
  const { identified, otherIdentified } = numbers;
  const registers = methodTotal(identified, ["register"]);
  const databases = identified.total === null ? null : identified.total - registers;
  const others = (method: SearchMethod): Cell =>
    otherIdentified.total === null ? NONE : methodTotal(otherIdentified, [method]);
  return [
    head("prevstud", 4, "Previous studies"),
    one("previous_studies", "previousStudies", "box1", 5),
    one("previous_reports", "previousReports", "box1"),
    head("newstud", 6, "Identification of new studies via databases and registers"),
    { data: "database_results", node: 7, box: "box2", text: "Databases", n: databases ?? NONE },
    specific(
      "database_specific_results",
      "Specific databases",
      identified,
      (method) => method !== "register",
    ),
    {
      data: "register_results",
      box: "box2",
      text: "Registers",
      n: databases === null ? NONE : registers,
    },
    specific(
      "register_specific_results",
      "Specific registers",
      identified,
      (method) => method === "register",
    ),
    head("othstud", 16, "Identification of new studies via other methods"),
    {
      data: "website_results",
      node: 17,
      box: "box11",
      text: hasHand(otherIdentified) ? "Websites and other sources" : "Websites",
      n: websites(otherIdentified),
    },
    {
      data: "organisation_results",
      box: "box11",
      text: "Organisations",
      n: others("organisation"),
    },
    { data: "citations_results", box: "box11", text: "Citation searching", n: others("citation") },
  ];
}

function laterRows(numbers: FlowNumbers): readonly CsvRow[] {
  const one = rowReader(numbers);
  return [
    one("duplicates", "duplicates", "box3", 8),
    one("excluded_automatic", "removedByTools", "box3"),
    one("excluded_other", "removedOtherwise", "box3"),
    one("records_screened", "screened", "box4", 9),
    one("records_excluded", "excluded", "box5", 10),
    one("dbr_sought_reports", "sought", "box6", 11),
    one("dbr_notretrieved_reports", "notRetrieved", "box7", 12),
    one("other_sought_reports", "otherSought", "box12", 18),
    one("other_notretrieved_reports", "otherNotRetrieved", "box13", 19),
    one("dbr_assessed", "assessed", "box8", 13),
    {
      ...one("dbr_excluded", "excludedWithReasons", "box9", 14),
      n: listText(numbers.excludedWithReasons),
    },
    one("other_assessed", "otherAssessed", "box14", 20),
    { ...one("other_excluded", "otherExcluded", "box15", 21), n: listText(numbers.otherExcluded) },
    one("new_studies", "included", "box10", 15),
    one("new_reports", "includedReports", "box10"),
    one("total_studies", "totalStudies", "box16", 22),
    one("total_reports", "totalReports", "box16"),
    head("identification", 1, "Identification", "identification"),
    head("screening", 2, "Screening", "screening"),
    head("included", 3, "Included", "included"),
  ];
}

/** Returns a function that makes the row of a number. */
function rowReader(
  numbers: FlowNumbers,
): (data: string, name: FlowName, box: string, node?: number) => CsvRow {
  return (data, name, box, node) => ({
    data,
    ...(node === undefined ? {} : { node }),
    box,
    text: FLOW_TITLES[name],
    n: numbers[name].total ?? NONE,
  });
}

/** A box that has only a title. */
function head(box: string, node: number, text: string, data = NONE): CsvRow {
  return { data, node, box, text, n: NONE };
}

function specific(
  data: string,
  text: string,
  { parts, total }: FlowNumber,
  isOwn: (method: SearchMethod | undefined) => boolean,
): CsvRow {
  const own = parts.filter(({ method }) => isOwn(method));
  const n =
    total === null || own.length === 0 ? NONE : listText({ parts: own, total, counted: total });
  return { data, box: "box2", text, n };
}

/** "Wrong population, 12; No control, 3", the form in which the tool reads lists. */
function listText(number: FlowNumber): Cell {
  if (number.total === null) return NONE;
  const listed = byLabel(number).map(
    ([label, count]) => `${label.replaceAll(/[,;]/gu, " ")}, ${count}`,
  );
  return listed.length === 0 ? number.total : listed.join("; ");
}

/** Also has what says no method. */
function websites(number: FlowNumber): Cell {
  if (number.total === null) return NONE;
  return number.total - methodTotal(number, ["organisation", "citation"]);
}

/** True for records of a kind for which the tool has no row. */
function hasHand({ parts }: FlowNumber): boolean {
  return parts.some(({ method }) => method === "hand");
}

function methodTotal({ parts }: FlowNumber, methods: readonly SearchMethod[]): number {
  return parts
    .filter(({ method }) => method !== undefined && methods.includes(method))
    .reduce((sum, { count }) => sum + count, 0);
}
