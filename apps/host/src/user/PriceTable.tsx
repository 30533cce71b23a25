import { AfterDelay, Button, EmptyState, Spinner } from "@tera/ui";
import { useEffect, useRef, useState } from "react";
import styled from "styled-components";
import { configuration } from "../platform/configuration.ts";
import { requireUser } from "../session/session-store.ts";

/** A number is the table's height in CSS pixels. */
type Prices = "loading" | "failed" | number;

const UNKNOWN_HEIGHT = 480;

/**
 * Shows the payment provider's prices for the signed-in person, in a frame on the tools' origin.
 */
export function PriceTable() {
  const frame = useRef<HTMLIFrameElement>(null);
  const [prices, setPrices] = useState<Prices>("loading");
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<unknown>): void => {
      if (source !== frame.current?.contentWindow || origin !== configuration().toolsOrigin) return;
      const news = newsIn(data);
      if (news !== undefined) setPrices(news);
    };
    window.addEventListener("message", hear);
    return () => window.removeEventListener("message", hear);
  }, []);

  if (prices === "failed")
    return (
      <EmptyState
        title="The prices couldn't be loaded"
        actions={
          <Button
            variant="primary"
            onClick={() => {
              setPrices("loading");
              setAttempt(attempt + 1);
            }}
          >
            Try again
          </Button>
        }
      >
        The payment provider didn't answer, or a browser extension is blocking it.
      </EmptyState>
    );
  return (
    <Place>
      {prices === "loading" ? (
        <AfterDelay>
          <Spinner label="Loading prices" showLabel />
        </AfterDelay>
      ) : null}
      <Frame
        key={attempt}
        ref={frame}
        title="Prices"
        src={address()}
        style={{ height: typeof prices === "number" ? prices : UNKNOWN_HEIGHT }}
      />
    </Place>
  );
}

/** Puts the person's data in the hash, which browsers do not send to servers. */
function address(): string {
  const { id, email } = requireUser();
  return `${configuration().toolsOrigin}/pricing#${new URLSearchParams({ user: id, email })}`;
}

function newsIn(data: unknown): Prices | undefined {
  if (typeof data !== "object" || data === null || !("pricing" in data)) return undefined;
  const { pricing } = data;
  if (pricing === "failed") return "failed";
  return typeof pricing === "number" && pricing > 1 ? pricing : undefined;
}

const Place = styled.div`margin-bottom: 16px;`;

const Frame = styled.iframe`
  display: block;
  width: 100%;
  border: 0;
  /* The provider's table has dark text on no background. */
  background: #fff;
  color-scheme: light;
`;
