const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const PLAIN_DATE = /^(\d{4})(?:\/(0[1-9]|1[0-2])(?:\/([0-2]\d|3[01]))?)?$/;
const ISO_DATE = /^\d{4}-\d\d(?:-\d\d)?$/;

/** Month macros, which every BibTeX style defines, each with its own name as its text. */
export const MONTH_MACROS: ReadonlyMap<string, string> = new Map(
  MONTHS.map((month) => [month, month]),
);

export interface BibtexDate {
  date?: string | undefined;
  year?: string | undefined;
  month?: string | undefined;
  day?: string | undefined;
}

export function dateOfBibtex({ date, year, month, day }: BibtexDate): string | undefined {
  if (date) return ISO_DATE.test(date) ? date.replaceAll("-", "/") : date;
  if (!year || !month) return year;
  const number = /^\d{1,2}$/.test(month)
    ? Number(month)
    : MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  if (number < 1 || number > 12) return `${year} ${month}`;
  const isDay = day !== undefined && /^\d{1,2}$/.test(day);
  return `${year}/${String(number).padStart(2, "0")}${isDay ? `/${day.padStart(2, "0")}` : ""}`;
}

/** `month` is a macro. */
export function bibtexOfDate(date: string, year: string | undefined): BibtexDate {
  const [, exactYear, month, day] = PLAIN_DATE.exec(date) ?? [];
  if (exactYear === undefined) return { year: year ?? date };
  return {
    year: exactYear,
    month: month && MONTHS[Number(month) - 1],
    day: day && String(Number(day)),
  };
}
