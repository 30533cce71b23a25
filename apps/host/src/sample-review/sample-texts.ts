export type Design = "trial" | "cohort" | "interviews";

interface StudyFacts {
  readonly population: string;
  readonly intervention: string;
  readonly design: Design;
  readonly patients: number;
  readonly year: number;
}

const DESIGN_TITLES: Readonly<Record<Design, string>> = {
  trial: "a randomised controlled trial",
  cohort: "a cohort study",
  interviews: "an interview study",
};

export function studyTitle({ population, intervention, design, patients }: StudyFacts): string {
  return `${sentenceStart(intervention)} for ${population}: ${DESIGN_TITLES[design]} of ${patients} patients`;
}

/** Says in its last sentence that the study is invented. */
export function studyAbstract(facts: StudyFacts): string {
  return [
    `Background: It is uncertain whether ${facts.intervention} helps ${facts.population}.`,
    DESIGN_SENTENCES[facts.design](facts),
    "This study is invented and belongs to a sample review.",
  ].join(" ");
}

const DESIGN_SENTENCES: Readonly<Record<Design, (facts: StudyFacts) => string>> = {
  trial: ({ intervention, patients, year }) => {
    const usual = 18 + (patients % 9);
    const treated = usual - 2 - (patients % 5);
    return (
      `Methods: We randomised ${patients} patients of three hospitals to ${intervention} or to usual care and followed them for 90 days. ` +
      `Results: Within 30 days, ${treated} % of the patients in the intervention group and ${usual} % in the control group were readmitted. Patients in the intervention group went home ${1 + (year % 3)} days earlier and were more satisfied. ` +
      `Conclusion: ${sentenceStart(intervention)} may reduce readmissions. Larger trials are needed.`
    );
  },
  cohort: ({ intervention, patients, year }) =>
    `Methods: We compared the records of ${patients} patients from ${year - 3} to ${year - 1}, half of whom had ${intervention}. ` +
    `Results: After adjustment for age and illness, readmissions within 30 days did not differ (odds ratio 0.${80 + (patients % 19)}). ` +
    `Conclusion: ${sentenceStart(intervention)} should be examined in a randomised trial.`,
  interviews: ({ intervention, patients, population }) =>
    `Methods: We interviewed ${8 + (patients % 12)} nurses and ${10 + (patients % 15)} relatives of ${population} about ${intervention}, and analysed the interviews by theme. ` +
    "Results: Three themes emerged: time, trust, and who is responsible after discharge. " +
    `Conclusion: ${sentenceStart(intervention)} depends on clear responsibilities.`,
};

function sentenceStart(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
