import type { ComponentPropsWithRef, ReactNode } from "react";
import styled, { css } from "styled-components";
import { fromAside, phone } from "../theme/media.ts";
import { fewLines, startOfLine, text, wrapAnywhere } from "../theme/text-style.ts";

/** How wide a page's content may grow: lists and tables, the page with an aside, reading, or all there is. */
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

/** A page's content: gutters, widest measure, space above and below. Left-aligned, never centred. */
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

/** On phones actions stand beside a short title and below a long one; below the title where a mark stands before it. */
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

/** What {@link PageHead} takes. */
export interface PageHeadProps {
  /** The page's name. */
  title: ReactNode;
  /** A quiet line under it. */
  subtitle?: ReactNode;
  /** A project mark before the title. */
  mark?: ReactNode;
  /** At the right; the primary one last. */
  actions?: ReactNode;
}

/** The page's one `h1`, with what can be done here. */
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

/** A row between head and table: a search field at the left, a fact at the right. */
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

/** A quiet fact: counts, sizes, times. */
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

/** What {@link Section} takes. */
export interface SectionProps {
  /** The heading. */
  title: ReactNode;
  /** At the right of the heading. */
  actions?: ReactNode;
  /** A rule above it. */
  ruled?: boolean | undefined;
  /** What it holds. */
  children: ReactNode;
}

/** A part of a page under an `h2`. */
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

/** What {@link SettingsSection} takes. */
export interface SettingsSectionProps {
  /** The heading, at the left. */
  title: ReactNode;
  /** One or two sentences under the title. */
  about?: ReactNode;
  /** What can be done with the section as a whole, under its title. */
  actions?: ReactNode;
  /** Its fields. */
  children: ReactNode;
}

/** A group of settings: its name at the left (208 px), its fields at the right. */
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

/** A page of 720 px with an aside of 272 px, below it where there is no room beside. */
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
