import { Banner, Button, PageBody, PageHead, Spinner, text, TextLink } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import styled from "styled-components";
import { toErrorRecord } from "../errors/catalogue.ts";
import { attempt } from "../errors/notices.ts";
import { platform } from "../platform/platform.ts";
import { savePostLoginUrl } from "../session/post-login-url.ts";
import { type AccountDeletion, accountGateway } from "./account-gateway.ts";
import { DeleteAccountForm } from "./DeleteAccountForm.tsx";
import { $subscription } from "./user-store.ts";

type Loading =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly error: unknown }
  | { readonly state: "loaded"; readonly deletion: AccountDeletion };

/**
 * /profile/delete: says what is deleted with the account, and asks who takes over shared projects.
 */
export function DeleteAccountPage(): React.JSX.Element {
  const [loading, setLoading] = useState<Loading>({ state: "loading" });
  const subscription = useStore($subscription);
  useEffect(() => {
    let isCancelled = false;
    const show = (next: Loading): void => {
      if (!isCancelled) setLoading(next);
    };
    accountGateway.readDeletion().then(
      (deletion) => show({ state: "loaded", deletion }),
      (error: unknown) => show({ state: "failed", error }),
    );
    return () => {
      isCancelled = true;
    };
  }, []);
  return (
    <PageBody>
      <PageHead title="Delete your account" />
      <Parts>
        <p>
          Your account is deleted 30 days after you confirm. Until then you can log in and keep it.
          Confirming logs you out on all your devices, and your API tokens stop working.
        </p>
        {subscription?.isActive === true ? (
          <Banner tone="warn">
            Deleting your account doesn&apos;t cancel your subscription.{" "}
            <TextLink href="/subscription/manage">Cancel it first</TextLink>
          </Banner>
        ) : null}
        {loading.state === "loading" ? <Spinner label="Loading" /> : null}
        {loading.state === "failed" ? (
          <Banner tone="bad">{toErrorRecord(loading.error).text}</Banner>
        ) : null}
        {loading.state === "loaded" ? <Next deletion={loading.deletion} /> : null}
      </Parts>
    </PageBody>
  );
}

function Next({ deletion }: { readonly deletion: AccountDeletion }) {
  if (deletion.isLoginRecent) return <DeleteAccountForm projects={deletion.projects} />;
  return (
    <>
      <p>You logged in a while ago. To delete your account, log in again.</p>
      <div>
        <Button variant="primary" onClick={() => attempt(reauthenticate)}>
          Log in again
        </Button>
      </div>
    </>
  );
}

async function reauthenticate(): Promise<void> {
  savePostLoginUrl("/profile/delete");
  await platform().login.reauthenticate();
}

const Parts = styled.div`
  display: grid;
  gap: 20px;
  max-width: 560px;

  > p { ${text.body} color: var(--ink-2); }
`;
