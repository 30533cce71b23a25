import type { ComponentPropsWithRef, ReactNode } from "react";
import { css, styled } from "styled-components";
import { fromAside, phone } from "../theme/media.ts";
import { fewLines, startOfLine, text, wrapAnywhere } from "../theme/text-style.ts";

/** Maximum width: 1128 px for lists and tables, 640 px for reading, none for `fill`. */
export type PageWidth = "list" | "reading" | "fill";

const widths: Record<PageWidth, ReturnType<typeof css>> = {
  list: css`max-width: calc(1128px + 2 * var(--gutter));`,
  reading: css`max-width: calc(640px + 2 * var(--gutter));`,
  fill: css`max-width: none;`,
};

const Body = styled.div<{ $width: PageWidth }>`
  ${({ $width }) => widths[$width]}
  min-width: 0;
  padding: 28px var(--gutter) 64px;

  ${phone} { padding-top: 16px; }
`;

export function PageBody({
  width = "list",
  ...rest
}: ComponentPropsWithRef<"div"> & { width?: PageWidth | undefined }) {
  return <Body $width={width} {...rest} />;
}

const Head = styled.header<{ $marked: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: 12px;
  margin-bottom: 20px;

  ${phone} { margin-bottom: 12px; align-items: ${({ $marked }) => ($marked ? "flex-start" : "center")}; }
`;

/** On phones, the actions move below a long title or a title with a mark. */
const Titles = styled.div<{ $marked: boolean }>`
  flex: 1 1 0;
  min-width: min(100%, 160px);

  ${phone} { min-width: 0; flex-basis: ${({ $marked }) => ($marked ? "calc(100% - 56px)" : "auto")}; }
`;

const Title = styled.h1`
  ${text.page}
  ${fewLines(4)}
  ${startOfLine}

  ${phone} { font-size: 22px; line-height: 28px; }
`;

const Subtitle = styled.div`
  ${text.dense}
  ${wrapAnywhere}
  color: var(--ink-2);
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 12px;
  max-width: 100%;
`;

export interface PageHeadProps {
  /** The page's title. */
  title: ReactNode;
  /** A line under the title. */
  subtitle?: ReactNode;
  /** A project mark before the title. */
  mark?: ReactNode;
  /** Shown at the right, the primary action last. */
  actions?: ReactNode;
}

export function PageHead({ title, subtitle, mark, actions }: PageHeadProps) {
  return (
    <Head $marked={mark !== undefined}>
      {mark}
      <Titles $marked={mark !== undefined}>
        <Title dir="auto" {...(typeof title === "string" ? { title } : {})}>
          {title}
        </Title>
        {subtitle !== undefined && <Subtitle>{subtitle}</Subtitle>}
      </Titles>
      {actions !== undefined && <Actions>{actions}</Actions>}
    </Head>
  );
}

/** A row above a table, for a search field and a {@link Fact}. */
export const PageToolbar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px 16px;
  margin-bottom: 12px;

  > search { flex: 0 1 320px; }

  ${phone} { > search { flex: 1 1 100%; } }
`;

/** Secondary information: counts, sizes, times. */
export const Fact = styled.span`
  ${text.meta}
  ${wrapAnywhere}
  color: var(--ink-3);
`;

const SectionRoot = styled.section<{ $ruled: boolean }>`
  min-width: 0;
  margin-top: 32px;
  ${({ $ruled }) => $ruled && css`padding-top: 24px; border-top: 1px solid var(--line);`}
`;

const SectionHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px 16px;
  margin-bottom: 12px;
`;

const SectionTitle = styled.h2`${text.section} ${wrapAnywhere}`;

export interface SectionProps {
  /** The heading. */
  title: ReactNode;
  /** Shown beside the heading. */
  actions?: ReactNode;
  /** Adds a line above the section. */
  ruled?: boolean | undefined;
  /** The content. */
  children: ReactNode;
}

export function Section({ title, actions, ruled = false, children }: SectionProps) {
  return (
    <SectionRoot $ruled={ruled}>
      <SectionHead>
        <SectionTitle>{title}</SectionTitle>
        {actions}
      </SectionHead>
      {children}
    </SectionRoot>
  );
}

const Settings = styled.section`
  display: grid;
  grid-template-columns: 208px minmax(0, 1fr);
  gap: 20px 40px;
  padding-block: 24px;
  border-top: 1px solid var(--line);

  &:first-of-type { border-top: 0; padding-top: 8px; }

  @media (max-width: 1023.98px) { grid-template-columns: minmax(0, 1fr); }
`;

const SettingsHead = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: 4px;
  min-width: 0;

  > * { max-width: 100%; }
  > p { ${text.meta} ${wrapAnywhere} color: var(--ink-3); margin-bottom: 8px; }
`;

const SettingsBody = styled.div`
  display: flex;
  flex-direction: column;
  gap: 16px;
  min-width: 0;
`;

export interface SettingsSectionProps {
  /** The heading. */
  title: ReactNode;
  /** One or two sentences under the title. */
  about?: ReactNode;
  /** Actions on the whole section. */
  actions?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

export function SettingsSection({ title, about, actions, children }: SettingsSectionProps) {
  return (
    <Settings>
      <SettingsHead>
        <SectionTitle>{title}</SectionTitle>
        {about !== undefined && <p>{about}</p>}
        {actions}
      </SettingsHead>
      <SettingsBody>{children}</SettingsBody>
    </Settings>
  );
}

const Split = styled.div`
  display: grid;
  gap: 40px 64px;
  grid-template-columns: minmax(0, 1fr);
  max-width: calc(720px + 64px + 272px + 2 * var(--gutter));
  padding: 28px var(--gutter) 64px;

  ${phone} { padding-top: 16px; }
  ${fromAside} { grid-template-columns: minmax(0, 720px) 272px; }
`;

const Aside = styled.aside`min-width: 0; max-width: 720px;`;

/** A 720 px page with a 272 px aside, which moves below on narrow screens. */
export function SplitPage({
  aside,
  asideLabel,
  children,
}: {
  aside: ReactNode;
  asideLabel: string;
  children: ReactNode;
}) {
  return (
    <Split>
      <div>{children}</div>
      <Aside aria-label={asideLabel}>{aside}</Aside>
    </Split>
  );
}
