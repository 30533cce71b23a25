import { useStore } from "@nanostores/react";
import { PageBody, PageHead, Switch, TextLink, fromTablet, text } from "@tera/ui";
import { useEffect, useMemo, type ReactNode } from "react";
import styled from "styled-components";
import { Link } from "wouter";
import { BridgeInspector } from "./BridgeInspector.tsx";
import { $isRecording, setRecording } from "./inspector.ts";
import type { CallHost } from "./call-host.ts";
import {
  DEBUG_SECTIONS,
  debugPath,
  rememberSection,
  type DebugSectionId,
} from "./debug-sections.ts";
import { debugTests } from "./debug-tests.ts";
import { PlaygroundSection } from "./PlaygroundSection.tsx";
import { StatsSection } from "./StatsSection.tsx";
import { SyncSection } from "./SyncSection.tsx";
import { TestList } from "./TestList.tsx";

interface DebugPageProps {
  readonly section: DebugSectionId;
  readonly call: CallHost;
}

/** /debug/{section}: buttons that let developers try out this installation. */
export function DebugPage({ section, call }: DebugPageProps): React.JSX.Element {
  useEffect(() => rememberSection(section), [section]);
  const title = DEBUG_SECTIONS.find(({ id }) => id === section)?.title ?? "";
  return (
    <PageBody>
      <PageHead
        title="Debug"
        subtitle="For developers. Each button shows its result as a message."
      />
      <Columns>
        <nav aria-label="Sections">
          <ul>
            {DEBUG_SECTIONS.map(({ id, title: name }) => (
              <li key={id}>
                <Link href={debugPath(id)} aria-current={id === section ? "page" : undefined}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <section aria-label={title}>
          <h2>{title}</h2>
          <SectionBody section={section} call={call} />
        </section>
      </Columns>
    </PageBody>
  );
}

function SectionBody({ section, call }: DebugPageProps): ReactNode {
  const tests = useMemo(() => debugTests(call), [call]);
  switch (section) {
    case "stats":
      return <StatsSection />;
    case "sync":
      return <SyncSection call={call} />;
    case "playground":
      return <PlaygroundSection call={call} />;
    case "bridge":
      return <BridgeSection />;
    default:
      return <TestList key={section} tests={tests[section] ?? []} />;
  }
}

function BridgeSection() {
  const isRecording = useStore($isRecording);
  return (
    <>
      <p>
        Messages between tools and the host in this tab. You can try your own tool in the{" "}
        <TextLink href="/embed/test">embed test</TextLink>.
      </p>
      <Switch
        label="Record on every page of this tab"
        checked={isRecording}
        onChecked={setRecording}
      />
      <BridgeInspector />
    </>
  );
}

const Columns = styled.div`
  display: grid;
  gap: 24px 40px;

  ${fromTablet} { grid-template-columns: 160px minmax(0, 1fr); }

  > * { min-width: 0; }
  h2 { ${text.section} margin: 0 0 12px; }
  nav ul {
    display: flex;
    flex-flow: row wrap;
    gap: 2px 12px;
    margin: 0;
    padding: 0;
    list-style: none;

    ${fromTablet} { flex-direction: column; }
  }
  nav a {
    ${text.dense}
    display: block;
    padding: 6px 8px;
    border-radius: 6px;
    color: var(--ink-2);
    text-decoration: none;
  }
  nav a:hover { background: var(--hover); }
  nav a[aria-current] { background: var(--hover); color: var(--ink); font-weight: 600; }
`;
