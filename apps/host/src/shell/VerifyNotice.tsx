import { Banner, oneLine, phone, TextLink } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import styled from "styled-components";
import { accountAddress } from "../session/account-address.ts";
import { $session } from "../session/session-store.ts";
import { $unverified, rememberUnverified } from "../session/unverified.ts";
import { useVerification } from "../session/use-verification.ts";
import { PageNotice } from "./page-notice.ts";

interface VerifyNoticeProps {
  /** Omits the reason, to save space on a page that fills the window. */
  readonly isShort: boolean;
}

/** Asks on every page to verify the e-mail address, until it is verified. */
export function VerifyNotice({ isShort }: VerifyNoticeProps): React.JSX.Element | null {
  const unverified = useStore($unverified);
  const isUnverified = unverified !== undefined;
  const isKnown = useStore($session).state === "user";
  useVerification();
  useEffect(() => {
    if (isKnown) rememberUnverified(isUnverified);
  }, [isKnown, isUnverified]);
  if (unverified === undefined) return null;
  const { email } = unverified;
  const account = accountAddress();
  return (
    <PageNotice aria-label="Verification" $isWide={isShort}>
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
    </PageNotice>
  );
}

/**
 * Kept in one line on phones, so that the notice does not change its height when font and address
 * load.
 */
const Address = styled.span`
  ${phone} { ${oneLine} display: block; min-height: 20px; }
`;

/**
 * The reason, hidden if the notice is too narrow for one line, for example beside the help sidebar.
 */
const Why = styled.span`
  @container (max-width: 859.98px) { display: none; }
`;
