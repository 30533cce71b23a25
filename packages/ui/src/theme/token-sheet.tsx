import type { ReactNode } from "react";
import { styled } from "styled-components";
import { CATEGORIES, categoryFill } from "./category.ts";
import { GlobalStyle } from "./global-style.ts";
import { mono, serif, text } from "./text-style.ts";
import { themeDeclarations } from "./tokens.ts";

const SPACES = [4, 8, 12, 16, 20, 24, 32, 40, 48, 64, 96] as const;
const RADII = [
  [4, "badge, menu item"],
  [6, "button, field, mark"],
  [8, "menu, toast, drop area"],
  [10, "dialog, action bar"],
] as const;

const Paper = styled.div`
  padding: 16px;
  border: 1px solid var(--line);
  border-radius: 8px;
  background: var(--paper);
  color: var(--ink);
`;

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(220px, 1fr));
  gap: 8px 16px;
`;

const Swatch = styled.li`
  display: flex;
  align-items: center;
  gap: 10px;
  ${text.meta}

  > span:first-child { flex: none; width: 32px; height: 32px; border: 1px solid var(--line-2); border-radius: 6px; }
  code { ${mono} display: block; color: var(--ink-3); overflow-wrap: anywhere; }
`;

const Step = styled.p`overflow-wrap: anywhere;`;
const Tag = styled(Step)`${text.tag}`;
const Meta = styled(Step)`${text.meta}`;
const Label = styled(Step)`${text.label}`;
const Dense = styled(Step)`${text.dense}`;
const Body = styled(Step)`${text.body}`;
const Section = styled(Step)`${text.section}`;
const DialogTitle = styled(Step)`${text.dialog}`;
const PageTitle = styled(Step)`${text.page}`;
const Prose = styled(Step)`${text.prose}`;
const Serif = styled(Step)`${serif} font-size: 30px; line-height: 36px;`;
const Mono = styled(Step)`${mono}`;

const Measure = styled.li<{ $px: number }>`
  display: flex;
  align-items: center;
  gap: 12px;
  ${text.meta}

  &::before { content: ""; flex: none; width: ${({ $px }) => $px}px; height: 8px; background: var(--accent); }
`;

/** Adds the global styles, which MDX pages without stories lack. */
function Sheet({ theme, children }: { theme?: "light" | "dark"; children: ReactNode }) {
  return (
    <>
      <GlobalStyle />
      <Paper {...(theme === undefined ? {} : { "data-theme": theme })}>{children}</Paper>
    </>
  );
}

export function ColourSheet({ theme }: { theme: "light" | "dark" }) {
  const tokens = themeDeclarations(theme)
    .split("\n")
    .map((line) => /^--(?<name>[\w-]+): (?<value>.*);$/u.exec(line)?.groups)
    .flatMap((token) =>
      token === undefined ? [] : [{ name: token["name"] ?? "", value: token["value"] ?? "" }],
    );
  return (
    <Sheet theme={theme}>
      <Grid>
        {tokens
          .filter(({ name }) => !name.startsWith("category-"))
          .map(({ name, value }) => (
            <Swatch key={name}>
              <span
                style={
                  name.startsWith("shadow-")
                    ? { boxShadow: value, background: "var(--raised)" }
                    : { background: value }
                }
              />
              <span>
                {name}
                {value.length < 30 && <code>{value}</code>}
              </span>
            </Swatch>
          ))}
      </Grid>
    </Sheet>
  );
}

export function CategorySheet() {
  return (
    <Sheet>
      <Grid>
        {CATEGORIES.map((category) => (
          <Swatch key={category}>
            <span style={{ background: `var(--${category})` }} />
            <span
              style={{ background: categoryFill(category), padding: "4px 8px", borderRadius: 6 }}
            >
              {category}
            </span>
          </Swatch>
        ))}
      </Grid>
    </Sheet>
  );
}

export function TypeSheet() {
  return (
    <Sheet>
      <PageTitle>Page title, 26/32</PageTitle>
      <DialogTitle>Dialog title, 20/28</DialogTitle>
      <Section>Section, 17/24</Section>
      <Prose>Help prose, 17/27, at most 640 pixels wide</Prose>
      <Body>
        Body, 15/22, with <em>journal names</em> in italics and <mark>a mark</mark>
      </Body>
      <Dense>Dense rows, buttons and fields, 14/20</Dense>
      <Label>Label, 13/18</Label>
      <Meta>Meta, 13/18: 12,480 references, 14:02</Meta>
      <Tag>Tags and axes, 12/16</Tag>
      <Serif>Newsreader, for front page and help titles</Serif>
      <Mono>10.5555/jcn.15102</Mono>
    </Sheet>
  );
}

export function SpaceSheet() {
  return (
    <Sheet>
      <ul>
        {SPACES.map((px) => (
          <Measure key={px} $px={px}>
            {px}
          </Measure>
        ))}
      </ul>
      <Grid>
        {RADII.map(([px, use]) => (
          <Swatch key={px}>
            <span style={{ borderRadius: px, background: "var(--sunken)" }} />
            <span>
              {px}: {use}
            </span>
          </Swatch>
        ))}
      </Grid>
    </Sheet>
  );
}
