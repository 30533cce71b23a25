import { MAX_FREE_PROJECTS } from "@tera/contract";
import { numeric, text } from "@tera/ui";
import styled from "styled-components";
import { countText } from "../platform/date-text.ts";
import { creditTerms, rateText } from "./credits.ts";

const FREE = creditTerms(false);
const SUBSCRIBED = creditTerms(true);

const ROWS: readonly (readonly [name: string, free: string, subscribed: string])[] = [
  ["Projects of your own", countText(MAX_FREE_PROJECTS), "Unlimited"],
  ["Projects others share with you", "Unlimited", "Unlimited"],
  ["Maximum credits", countText(FREE.max), countText(SUBSCRIBED.max)],
  ["New credits", rateText(FREE), rateText(SUBSCRIBED)],
];

/** What the free plan and a subscription include. */
export function PlanTable() {
  return (
    <Plans>
      <thead>
        <tr>
          <th scope="col">What you get</th>
          <th scope="col">Free</th>
          <th scope="col">Subscription</th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map(([name, free, subscribed]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{free}</td>
            <td>{subscribed}</td>
          </tr>
        ))}
      </tbody>
    </Plans>
  );
}

const Plans = styled.table`
  ${text.dense}
  ${numeric}
  width: 100%;
  border-collapse: collapse;

  :is(th, td) { padding: 9px 12px 9px 0; text-align: start; vertical-align: top; }
  :is(th, td):last-child { padding-inline-end: 0; }
  thead th { ${text.meta} border-bottom: 1px solid var(--line-2); color: var(--ink-3); font-weight: 400; }
  tbody :is(th, td) { border-bottom: 1px solid var(--line); }
  tbody th { font-weight: 400; color: var(--ink-2); }
`;
