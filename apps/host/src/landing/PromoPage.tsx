import { ButtonLink, ButtonRow, Icon, phone, RoutedLink, serif, text, TextLink } from "@tera/ui";
import { BookOpen } from "lucide-react";
import { useEffect } from "react";
import styled from "styled-components";
import type { VisitorConfiguration } from "../platform/unchecked-configuration.ts";
import { clearPostLoginUrl } from "../session/post-login-url.ts";
import { ProductPicture } from "./ProductPicture.tsx";
import { PromotionStats } from "./PromotionStats.tsx";
import { Recording } from "./Recording.tsx";
import { ScreeningFigure } from "./ScreeningFigure.tsx";

const Page = styled.div`
  max-width: calc(1200px + 2 * var(--gutter));
  margin: 0 auto;
  padding: 0 var(--gutter);
`;

const Head = styled.header`
  display: flex;
  align-items: center;
  justify-content: space-between;
  height: 76px;

  ${phone} { height: 60px; }
`;

const Brand = styled.span`
  ${serif}
  display: flex;
  align-items: center;
  gap: 11px;
  font-size: 24px;
  line-height: 32px;

  svg { color: var(--accent-text); }
`;

const Hero = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 640px);
  gap: 48px;
  align-items: center;
  padding: 50px 0 60px;

  @media (max-width: 1099.98px) { grid-template-columns: minmax(0, 1fr); padding-top: 32px; }
`;

const Headline = styled.h1`
  ${serif}
  margin: 0 0 24px;
  font-size: 47px;
  line-height: 54px;
  font-weight: 420;
  letter-spacing: -0.022em;

  > span { display: block; }
  em { display: block; }

  /* Keeps each of the three lines on one line, down to 320 px. */
  ${phone} { font-size: min(38px, (100vw - 2 * var(--gutter)) / 10.2); line-height: 1.14; }
`;

const Lead = styled.p`
  max-width: 490px;
  margin-bottom: 28px;
  color: var(--ink-2);
  font-size: 18px;
  line-height: 28px;
`;

const Small = styled.p`
  ${text.meta}
  margin-top: 16px;
  color: var(--ink-3);
`;

const Blurbs = styled.section`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  row-gap: 32px;
  padding: 36px 0 72px;

  > div { padding: 0 24px; }
  > div:first-child { padding-left: 0; }

  @media (max-width: 899.98px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    > div:nth-child(odd) { padding-left: 0; }
  }

  ${phone} { grid-template-columns: minmax(0, 1fr); padding-bottom: 48px; > div { padding: 0; } }

  h2 { ${serif} margin: 0 0 10px; font-size: 22px; line-height: 28px; font-weight: 420; }
  p { color: var(--ink-2); }
`;

const Foot = styled.footer`
  ${text.meta}
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 12px 32px;
  padding: 20px 0 32px;
  border-top: 1px solid var(--line);
  color: var(--ink-3);

  nav { display: flex; flex-wrap: wrap; gap: 8px 20px; }
`;

const HeadLinks = styled.nav`
  ${text.body}
  display: flex;
  flex: 1;
  gap: 24px;
  padding-inline-start: 40px;

  a { color: var(--ink-2); text-decoration: none; }
  a:hover { color: var(--ink); text-decoration: underline; }
  ${phone} { display: none; }
`;

const FOOT_LINKS: readonly (readonly [label: string, href: string])[] = [
  ["Tools", "/tools"],
  ["Help", "/help"],
  ["Contact", "/contact"],
  ["Terms", "/terms"],
  ["Privacy", "/privacy"],
  ["Changelog", "/changelog"],
  ["For developers", "/help/tera-fy"],
];

/** The other links are only in the footer. */
const HEAD_LINKS = FOOT_LINKS.slice(0, 3);

const BLURBS: readonly (readonly [string, string])[] = [
  [
    "Accelerated",
    "Search, deduplicate and screen in days rather than months. Each tool hands its files to the next.",
  ],
  [
    "Evaluated",
    "Made by people who run reviews and measure how well each step works before others rely on it.",
  ],
  [
    "Collaborative",
    "Invite co-reviewers by e-mail, work in the same project at the same time, and see who did what.",
  ],
  [
    "Focused",
    "Made for reviews, trials and audits only. Nothing on the page that your protocol did not ask for.",
  ],
];

interface PromoHeadProps {
  readonly productName: string;
  readonly isLoggedIn: boolean;
}

function PromoHead({ productName, isLoggedIn }: PromoHeadProps) {
  return (
    <Head>
      <Brand>
        <Icon of={BookOpen} size={24} />
        {productName}
      </Brand>
      <HeadLinks aria-label="Main">
        {HEAD_LINKS.map(([label, href]) => (
          <RoutedLink key={href} href={href}>
            {label}
          </RoutedLink>
        ))}
      </HeadLinks>
      <ButtonRow>
        {isLoggedIn ? (
          <ButtonLink variant="primary" href="/">
            Open {productName}
          </ButtonLink>
        ) : (
          <>
            <ButtonLink variant="ghost" href="/login">
              Log in
            </ButtonLink>
            <ButtonLink variant="primary" href="/signup">
              Sign up
            </ButtonLink>
          </>
        )}
      </ButtonRow>
    </Head>
  );
}

interface PromoPageProps {
  readonly configuration: VisitorConfiguration;
  readonly isLoggedIn: boolean;
}

/** Clears the post-login redirect, because a visitor who reads this page chose to come here. */
export function PromoPage({ configuration, isLoggedIn }: PromoPageProps) {
  const { productName, version, promotion, recording } = configuration;
  useEffect(() => clearPostLoginUrl(), []);
  return (
    <Page>
      <PromoHead productName={productName} isLoggedIn={isLoggedIn} />
      <main>
        <Hero>
          <div>
            <Headline>
              <span>Twelve thousand records.</span>
              <span>Thirty-eight matter.</span>
              <em>Find them together.</em>
            </Headline>
            <Lead>
              A workspace for evidence synthesis. Your team, your files and your reference libraries
              in one project, with the tools that take a review from question to manuscript.
            </Lead>
            <ButtonRow>
              <ButtonLink
                variant="primary"
                size="large"
                href={isLoggedIn ? "/projects" : "/signup"}
              >
                {isLoggedIn ? "Show my projects" : "Create an account"}
              </ButtonLink>
            </ButtonRow>
            <Small>Free for one project, with your data in open formats.</Small>
          </div>
          <ScreeningFigure />
        </Hero>
        {promotion === undefined ? null : <PromotionStats promotion={promotion} />}
        <Blurbs>
          {BLURBS.map(([title, description]) => (
            <div key={title}>
              <h2>{title}</h2>
              <p>{description}</p>
            </div>
          ))}
        </Blurbs>
        {recording === undefined ? (
          <ProductPicture />
        ) : (
          <Recording recording={recording} productName={productName} />
        )}
      </main>
      <Foot>
        <nav aria-label="About this site">
          {FOOT_LINKS.map(([label, href]) => (
            <TextLink key={href} href={href}>
              {label}
            </TextLink>
          ))}
        </nav>
        {productName} {version}
      </Foot>
    </Page>
  );
}
