import { Fact, numeric, SettingsSection, text, TextLink } from "@tera/ui";
import { useStore } from "@nanostores/react";
import styled from "styled-components";
import { countOf, countText } from "../platform/date-text.ts";
import { chargeNote, type CreditTerms, creditTerms } from "./credits.ts";
import { $subscription } from "./user-store.ts";

const BLANK_LINE = "\u00a0";

export function CreditsSection({ credits }: { readonly credits: number }) {
  const subscription = useStore($subscription);
  return (
    <SettingsSection
      title="Credits"
      about={
        <>
          Some tools cost credits, and you get new ones over time.{" "}
          <TextLink href="/help/tera-credits">About credits</TextLink>
        </>
      }
    >
      <div>
        <Amount>{countOf(credits, "credit")}</Amount>
        <Terms as="p">
          {subscription === undefined
            ? BLANK_LINE
            : termsText(credits, creditTerms(subscription.isActive))}
        </Terms>
      </div>
    </SettingsSection>
  );
}

/** For example "Maximum 1,000, 1 credit every 45 minutes". */
function termsText(credits: number, terms: CreditTerms): string {
  const maximum = `Maximum ${countText(terms.max)}`;
  const note = chargeNote(credits, terms);
  return note === undefined ? maximum : `${maximum}, ${note}`;
}

const Amount = styled.p`
  ${text.dialog}
  ${numeric}
`;

const Terms = styled(Fact)`
  ${numeric}
  margin-top: 2px;
`;
