import { Banner, TextLink } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { useCallback, useEffect } from "react";
import styled from "styled-components";
import { accountAddress } from "../session/account-address.ts";
import { $session } from "../session/session-store.ts";
import { $unverifiedEmail, rememberUnverified } from "../session/unverified-email.ts";
import { useVerification } from "../session/use-verification.ts";

interface VerifyNoticeProps {
  /** Leaves out why, to save space. */
  readonly isShort: boolean;
  /** Gets the pixels that the notice takes from the page; 0 without it. */
  readonly onHeight: (height: number) => void;
}

/** Asks on every page to verify the e-mail address, until it is verified. */
export function VerifyNotice({ isShort, onHeight }: VerifyNoticeProps): React.JSX.Element | null {
  const email = useStore($unverifiedEmail);
  const isKnown = useStore($session).state === "user";
  const measure = useHeight(onHeight);
  useVerification();
  useEffect(() => {
    if (isKnown) rememberUnverified(email);
  }, [isKnown, email]);
  if (email === undefined) return null;
  const account = accountAddress();
  return (
    <Place ref={measure} aria-label="Verification">
      <Banner
        action={
          account === undefined ? undefined : <TextLink href={account}>Get a new link</TextLink>
        }
      >
        Verify your e-mail: open the link we sent to <bdi>{email}</bdi>.
        {isShort ? null : " You need it to accept invitations."}
      </Banner>
    </Place>
  );
}

/** A ref that measures before the page is painted, and whenever the size changes. */
function useHeight(onHeight: (height: number) => void): (element: HTMLElement) => () => void {
  return useCallback(
    (element) => {
      const report = (): void => onHeight(element.offsetHeight);
      const observer = new ResizeObserver(report);
      observer.observe(element);
      report();
      return () => {
        observer.disconnect();
        onHeight(0);
      };
    },
    [onHeight],
  );
}

const Place = styled.section`
  max-width: calc(1128px + 2 * var(--gutter));
  padding: 12px var(--gutter);

  @media print { display: none; }
`;
