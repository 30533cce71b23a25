import { phone, serif, text } from "@tera/ui";
import styled from "styled-components";
import type { Promotion } from "../platform/unchecked-configuration.ts";

const Stats = styled.dl`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  border-block: 1px solid var(--line-2);

  > div {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 2px 12px;
    padding: 16px 25px 20px;
  }
  > div + div {
    border-left: 1px solid var(--line-2);
  }
  > div:first-child {
    padding-left: 0;
  }

  @media (max-width: 899.98px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    > div:nth-child(odd) {
      border-left: 0;
      padding-left: 0;
    }
    > div:nth-child(n + 3) {
      border-top: 1px solid var(--line-2);
    }
  }

  dt {
    ${text.body} order: 2;
    color: var(--ink-3);
  }
  dd {
    ${serif} font-size: 30px;
    line-height: 36px;
    letter-spacing: -0.01em;
    white-space: nowrap;
  }

  ${phone} {
    > div {
      padding: 14px 16px 16px;
    }
    dt,
    dd {
      width: 100%;
    }
    dd {
      font-size: 26px;
      line-height: 32px;
    }
  }
`;

export function PromotionStats({ promotion }: { readonly promotion: Promotion }) {
  const stats: readonly (readonly [string, string])[] = [
    [promotion.users, "users"],
    [promotion.visits, "visits"],
    [promotion.countries, "countries"],
    [promotion.speed, "research speed"],
  ];
  return (
    <Stats>
      {stats.map(([number, what]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{number}</dd>
        </div>
      ))}
    </Stats>
  );
}
