import type { ReactNode } from "react";
import { styled } from "styled-components";
import { phone, text } from "../src/index.ts";

export const Sheet = styled.main`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 360px), 1fr));
  gap: 28px 56px;
  padding: 28px 48px 64px;

  ${phone} { padding: 16px; }
`;

const Block = styled.section`
  border-top: 1px solid var(--line-2);
  padding-top: 16px;
  min-width: 0;
`;

const Name = styled.h2`
  ${text.label}
  color: var(--ink-3);
  margin-bottom: 12px;
`;

export const Across = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
  margin-bottom: 12px;
`;

export const Down = styled.div`
  display: flex;
  flex-direction: column;
  gap: 12px;
`;

export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Block>
      <Name>{name}</Name>
      {children}
    </Block>
  );
}

/** Mixed scripts, emoji and 10,000 characters without a break. */
export const LONG_NAME = `${"Überlänge-مراجعة منهجية-👩‍🔬".repeat(3)}${"x".repeat(10_000)}`;
