import { Banner, oneLine, phone, TextLink } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { useCallback, useEffect } from "react";
import styled from "styled-components";
import { accountAddress } from "../session/account-address.ts";
import { $session } from "../session/session-store.ts";
import { $unverified, rememberUnverified } from "../session/unverified.ts";
import { useVerification } from "../session/use-verification.ts";

interface VerifyNoticeProps {
  /** Leaves out why, to save space on a page that fills the window. */
  readonly isShort: boolean;
  /** Gets the pixels that the notice takes from the page; 0 without it. */
  readonly onHeight: (height: number) => void;
}

/** Asks on every page to verify the e-mail address, until it is verified. */
export function VerifyNotice({ isShort, onHeight }: VerifyNoticeProps): React.JSX.Element | null {
  const unverified = useStore($unverified);
  const isUnverified = unverified !== undefined;
  const isKnown = useStore($session).state === "user";
  const measure = useHeight(onHeight);
  useVerification();
  useEffect(() => {
    if (isKnown) rememberUnverified(isUnverified);
  }, [isKnown, isUnverified]);
  if (unverified === undefined) return null;
  const { email } = unverified;
  const account = accountAddress();
  return (
    <Place ref={measure} aria-label="Verification" $isWide={isShort}>
      <Banner
        action={
          account === undefined ? undefined : <TextLink href={account}>Get a new link</TextLink>
        }
      >
        <p>
          {"Verify your e-mail: we sent a link to "}
          <Address title={email}>
            {email === undefined ? null : (
              <>
                <bdi>{email}</bdi>.
              </>
            )}
          </Address>
          {isShort || email === undefined ? null : <Why> You need it to accept invitations.</Why>}
        </p>
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

/** One line on phones, so that the notice keeps its height when font and address arrive. */
const Address = styled.span`
  ${phone} { ${oneLine} display: block; min-height: 20px; }
`;

/** Only where the notice has room for it in one line, which the help sidebar may take. */
const Why = styled.span`
  @container (max-width: 859.98px) { display: none; }
`;

const Place = styled.section<{ $isWide: boolean }>`
  container-type: inline-size;
  ${({ $isWide }) =>
    $isWide
      ? "padding: 8px;"
      : "max-width: calc(1128px + 2 * var(--gutter)); padding: 12px var(--gutter);"}

  @media print { display: none; }
`;
