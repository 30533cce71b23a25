import { Banner, mono, text } from "@tera/ui";
import { useEffect, useRef } from "react";
import styled from "styled-components";
import { Code } from "./CurlCommand.tsx";
import type { RequestState } from "./request-state.ts";
import type { ApiAnswer } from "./send-request.ts";

const FIRST_ERROR = 400;

/** Shows the answer to a call, with its headers and body, and announces it to screen readers. */
export function RequestAnswer({ result }: { readonly result: RequestState }): React.JSX.Element {
  const place = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    if (result.state === "answered" || result.state === "failed")
      place.current?.scrollIntoView({ block: "nearest" });
  }, [result]);
  return (
    <output ref={place}>
      {result.state === "failed" ? <Banner tone="bad">{result.reason}</Banner> : null}
      {result.state === "answered" ? <Answer of={result.answer} /> : null}
    </output>
  );
}

function Answer({ of: { status, milliseconds, headers, text: body, isCut } }: { of: ApiAnswer }) {
  return (
    <>
      <Head $isError={status >= FIRST_ERROR}>
        Answer: {status} in {milliseconds} ms
      </Head>
      <Headers>
        {headers.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Headers>
      {body === undefined ? (
        <p>The answer isn't text, so it can't be shown here.</p>
      ) : (
        <Code tabIndex={0} aria-label="Body of the answer" translate="no" dir="ltr">
          {body}
        </Code>
      )}
      {isCut ? <Note>Only the first 100 kB are shown.</Note> : null}
    </>
  );
}

const Head = styled.h3<{ $isError: boolean }>`
  ${text.label}
  color: ${({ $isError }) => ($isError ? "var(--bad)" : "var(--ok)")};
`;

const Headers = styled.dl`
  ${mono}
  margin: 8px 0 12px;
  color: var(--ink-2);

  div { display: flex; flex-wrap: wrap; gap: 0 8px; }
  dt::after { content: ":"; }
  dd { margin: 0; overflow-wrap: anywhere; }
`;

const Note = styled.p`${text.meta} margin-top: 8px; color: var(--ink-3);`;
