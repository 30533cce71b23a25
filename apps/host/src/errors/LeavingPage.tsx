import { Button, ButtonRow, mono } from "@tera/ui";
import { useEffect, useReducer } from "react";
import styled from "styled-components";
import { useLocation } from "wouter";
import { configuration } from "../platform/configuration.ts";
import { BEFORE_DEPARTURE, departureAfter, type Departure } from "./departure.ts";
import { MessageBody, MessageTitle, MessageWords } from "./message-page.ts";

const SECOND_MS = 1000;

const Address = styled.p`
  ${mono}
  font-size: 14px;
  line-height: 22px;
`;

/** Says to which site a link leads before it is followed. Goes there by itself after five seconds in sight, unless somebody reaches for the page or cancels. */
export function LeavingPage({ address }: { readonly address: string }) {
  const { productName } = configuration();
  const [, navigate] = useLocation();
  const departure = useDeparture();
  const { host, plain } = readable(address);
  useEffect(() => {
    if (departure.state === "due") leaveFor(address);
  }, [departure.state, address]);
  return (
    <MessageBody>
      <MessageTitle>Leaving {productName}</MessageTitle>
      <MessageWords>
        <p>
          This link leads to another site, <b dir="ltr">{host}</b>:
        </p>
        <Address dir="ltr">{plain}</Address>
        <p>{productName} doesn't check other sites. Continue only if you trust this one.</p>
        <Countdown departure={departure} />
      </MessageWords>
      <ButtonRow>
        <Button variant="primary" onClick={() => leaveFor(address)}>
          Continue
        </Button>
        <Button onClick={() => navigate("/", { replace: true })}>Cancel</Button>
      </ButtonRow>
    </MessageBody>
  );
}

function Countdown({ departure }: { readonly departure: Departure }) {
  if (departure.state === "paused") return <p>You stay here until you choose.</p>;
  const seconds = departure.state === "counting" ? departure.seconds : 0;
  return (
    <p role="timer">
      You'll be taken there in {seconds} {seconds === 1 ? "second" : "seconds"}.
    </p>
  );
}

function useDeparture(): Departure {
  const [departure, dispatch] = useReducer(departureAfter, BEFORE_DEPARTURE);
  const isCounting = departure.state === "counting";
  useEffect(() => {
    if (!isCounting) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") dispatch("second");
    }, SECOND_MS);
    const handleFocus = ({ target }: FocusEvent): void => {
      // The page itself is given the focus when it opens; only what can be reached by the keyboard counts.
      if (target instanceof HTMLElement && target.tabIndex >= 0) dispatch("focus");
    };
    document.addEventListener("focusin", handleFocus);
    return () => {
      clearInterval(timer);
      document.removeEventListener("focusin", handleFocus);
    };
  }, [isCounting]);
  return departure;
}

/** Takes this page's place in the history: "Back" from there must not lead to a page that leaves again. */
function leaveFor(address: string): void {
  location.replace(address);
}

/** The host of an address, and the address without the name and password before it, which could pass for a host. */
function readable(address: string): { readonly host: string; readonly plain: string } {
  const url = new URL(address);
  url.username = "";
  url.password = "";
  return { host: url.host, plain: url.href };
}
