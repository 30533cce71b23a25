import { useState } from "react";
import { BarChart, BarTable, PageBody, VisuallyHidden, type BarSeries } from "../src/index.ts";

const SERIES: readonly BarSeries[] = [
  { label: "In the title", category: "navy" },
  { label: "In the abstract only", category: "slate" },
];
const TERMS: readonly (readonly [string, number, number])[] = [
  ["fracture", 6021, 3083],
  ["hip", 6417, 2419],
  ["patients", 1210, 6580],
  ["surgery", 1702, 4210],
  ["discharge", 1650, 3221],
  ["transitional care", 510, 670],
  ["checklist", 130, 356],
  [`مراجعة ${"very long term ".repeat(20)}`, 20, 60],
];

export function ChartsSection() {
  const [chosen, setChosen] = useState<readonly string[]>(["fracture", "hip"]);
  const bars = TERMS.map(([label, ...values]) => ({
    id: label,
    label,
    values,
    chosen: chosen.includes(label),
  }));
  return (
    <main>
      <VisuallyHidden as="h1">Charts</VisuallyHidden>
      <PageBody>
        <BarChart
          title="References that contain each term"
          series={SERIES}
          bars={bars}
          onChoose={(id, on) =>
            setChosen(on ? [...chosen, id] : chosen.filter((other) => other !== id))
          }
        />
        <BarTable title="References that contain each term" series={SERIES} bars={bars} />
      </PageBody>
    </main>
  );
}
