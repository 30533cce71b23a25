import { Button, EmptyState, IconButton, Icon, PageBody, TextField, TextLink } from "@tera/ui";
import { FlaskConical, PanelBottom } from "lucide-react";
import { useEffect, useState } from "react";
import styled from "styled-components";
import { BridgeInspector } from "../debug/BridgeInspector.tsx";
import type { ToolDefinition } from "@tera/contract";
import { ToolFrame } from "../tools/ToolFrame.tsx";
import {
  addressAt,
  EMBED_TEST_PATH,
  isLoadedHere,
  readTestAddress,
  rememberAddress,
  testAddressProblem,
  parseTestAddress,
} from "./embed-test-address.ts";
import { usePageTitle } from "./page-title.ts";
import { serveToolFrame } from "./serve-tool-frame.ts";

const serve = serveToolFrame({ isDevelopment: true });

/**
 * /embed/test: opens a tool by its address, even outside the catalogue, above the bridge inspector.
 */
export function EmbedTestPage(): React.JSX.Element | null {
  usePageTitle("Embed test");
  const isHere = isLoadedHere();
  useEffect(() => {
    // Only a document loaded at this address may frame origins outside the catalogue.
    if (!isHere) location.reload();
  }, [isHere]);
  return isHere ? <EmbedTest /> : null;
}

function EmbedTest() {
  const [input, setInput] = useState(readTestAddress);
  const [opened, setOpened] = useState<{ readonly address: string; readonly count: number }>();
  const [problem, setProblem] = useState<string>();
  const [isInspected, setInspected] = useState(true);

  const open = (): void => {
    const address = parseTestAddress(input);
    const found = testAddressProblem(address);
    setProblem(found);
    if (found !== undefined) return;
    setInput(address);
    rememberAddress(address);
    setOpened((last) => ({ address, count: (last?.count ?? 0) + 1 }));
  };

  /** Shows the tool's address; replaces unsubmitted input, as a browser's address bar does. */
  const follow = (address: string): void => {
    setInput(address);
    setProblem(undefined);
    rememberAddress(address);
  };

  return (
    <Page>
      <Bar
        onSubmit={(event) => {
          event.preventDefault();
          open();
        }}
      >
        <TextField
          label="Address of the tool"
          hideLabel
          inputMode="url"
          spellCheck={false}
          autoComplete="off"
          value={input}
          error={problem}
          onChange={(event) => setInput(event.currentTarget.value)}
        />
        <Button type="submit" variant="primary">
          Open
        </Button>
        {opened === undefined ? null : (
          <IconButton
            label={isInspected ? "Hide the inspector" : "Show the inspector"}
            aria-pressed={isInspected}
            icon={<Icon of={PanelBottom} size={18} />}
            onClick={() => setInspected(!isInspected)}
          />
        )}
      </Bar>
      {opened === undefined ? (
        <PageBody>
          <EmptyState isPage title="Try a tool of your own">
            Enter your tool's URL and press Open. It runs in a frame as it would for users, asks for
            permissions, and its messages are listed below. No tool yet?{" "}
            <TextLink href="/docs/start" data-reload="">
              Start in five minutes
            </TextLink>
            .
          </EmptyState>
        </PageBody>
      ) : (
        <ToolFrame
          key={opened.count}
          tool={toolAtAddress(opened.address)}
          icon={FlaskConical}
          address={opened.address}
          serve={serve}
          replacePage={(path) => follow(addressAt(opened.address, path))}
          onTitle={() => undefined}
        />
      )}
      {isInspected && opened !== undefined ? (
        <Log aria-label="Bridge inspector" tabIndex={0}>
          <BridgeInspector />
        </Log>
      ) : null}
    </Page>
  );
}

/** The tool gets only the scopes that the person grants when it first asks. */
function toolAtAddress(url: string): ToolDefinition {
  return {
    id: "embed-test",
    name: new URL(url).host,
    description: "",
    path: EMBED_TEST_PATH,
    url,
    tags: [],
    hints: [],
    copyPath: false,
    copyQuery: false,
    resumePath: false,
    scopes: [],
    allow: [],
  };
}

const Page = styled.div`
  display: flex;
  flex-direction: column;
  height: var(--page-height);

  /* Elsewhere the frame fills the window; here it fits between the bar and the inspector. */
  > div { flex: 1; min-height: 0; height: auto; }
`;

const Bar = styled.form`
  display: flex;
  flex: none;
  gap: 8px;
  align-items: start;
  padding: 10px 16px;
  border-bottom: 1px solid var(--line);

  > :first-child { flex: 1; min-width: 0; }
`;

const Log = styled.section`
  flex: 0 0 38%;
  min-height: 0;
  overflow: auto;
  padding: 8px 16px 16px;
  border-top: 1px solid var(--line);
`;
