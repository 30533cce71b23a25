import "@tera/ui/fonts.css";
import { ConfirmDialog, GlobalStyle } from "@tera/ui";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { applyRememberedTheme } from "../user/theme.ts";
import {
  ConsentQuestionDialog,
  type ConsentOutcome,
} from "../permissions/ConsentQuestionDialog.tsx";
import { addConsent, storedScopes } from "../permissions/stored-consents.ts";
import { SwitchDialog } from "../tool-services/SwitchDialog.tsx";
import { toErrorRecord } from "../errors/catalogue.ts";
import { configuration } from "../platform/configuration.ts";
import { ownEmbedder } from "../session/own-embedder.ts";
import { createHandoffCode } from "../session/hand-off-login.ts";
import { startPlatform } from "../platform/platform.ts";
import { ProjectSelectDialog } from "../projects/ProjectSelectDialog.tsx";
import { refreshProjects } from "../projects/projects-store.ts";
import { savePostLoginUrl } from "../session/post-login-url.ts";
import { restoreSession, startLogin } from "../session/session-store.ts";
import { Notice } from "./Notice.tsx";
import { ASK_PATH, isFramed } from "./embedder.ts";
import {
  readQuestion,
  type AddressedQuestion,
  type WindowAnswer,
  type WindowQuestion,
} from "./window-messages.ts";

const CLOSE_DELAY_MS = 100;

/** Accepts a question only from the host's own page that opened this window. */
export async function openAskPage(): Promise<void> {
  const root = createRoot(document.getElementById("root") ?? document.body);
  const showMessage = (title: string, message: string): void =>
    root.render(
      <>
        <GlobalStyle />
        <Notice title={title} message={message} />
      </>,
    );
  applyRememberedTheme();
  const { productName } = configuration();
  document.title = productName;
  const asker = isFramed() ? undefined : ownEmbedder();
  if (asker === undefined)
    return showMessage(
      "Nothing to do here",
      `${productName} opens this page itself when another site asks to use your work. You can close this window.`,
    );

  await startPlatform(configuration(), location.origin);
  const session = await restoreSession();
  if (session.state !== "user") {
    savePostLoginUrl(ASK_PATH);
    await startLogin();
    return;
  }
  const { user } = session;
  const addressed = await receiveQuestion(asker);
  const { question } = addressed;
  if (addressed.person !== undefined && addressed.person !== user.id) {
    return showMessage(
      "You're logged in as someone else",
      `This window is logged in as ${user.email}. Close it, then reload the page that asked.`,
    );
  }
  const answer = async (outcome: ConsentOutcome, project?: string): Promise<void> => {
    try {
      if (outcome === "month" && question.kind === "consent")
        await addConsent(question.origin, question.scopes);
      const code =
        outcome !== undefined && addressed.person === undefined
          ? await createHandoffCode()
          : undefined;
      const reply: WindowAnswer & { readonly embed: "answer" } = {
        embed: "answer",
        isAllowed: outcome !== undefined,
        ...(code === undefined ? {} : { code }),
        ...(project === undefined ? {} : { project }),
      };
      asker.postMessage(reply, location.origin);
      setTimeout(() => window.close(), CLOSE_DELAY_MS);
    } catch (error) {
      const { title, text } = toErrorRecord(error);
      showMessage(title, text);
    }
  };
  // A person who was signed out in the frame may have consented before.
  if (
    question.kind === "consent" &&
    addressed.person === undefined &&
    (await isConsentStored(question))
  )
    return answer("page");
  if (question.kind === "project") await refreshProjects();
  root.render(
    <>
      <GlobalStyle />
      <Question
        addressed={addressed}
        productName={productName}
        onAnswer={(outcome, project) => void answer(outcome, project)}
      />
    </>,
  );
}

async function isConsentStored({
  origin,
  scopes,
}: Extract<WindowQuestion, { readonly kind: "consent" }>): Promise<boolean> {
  const stored = await storedScopes(origin);
  return stored !== undefined && scopes.every((scope) => stored.includes(scope));
}

/** Notifies `asker` that this window is ready, then waits for the question. */
function receiveQuestion(asker: Window): Promise<AddressedQuestion> {
  return new Promise((resolve) => {
    window.addEventListener("message", ({ source, origin, data }: MessageEvent<unknown>) => {
      const question =
        source === asker && origin === location.origin ? readQuestion(data) : undefined;
      if (question !== undefined) resolve(question);
    });
    asker.postMessage({ embed: "ready" }, location.origin);
  });
}

interface QuestionProps {
  readonly addressed: AddressedQuestion;
  readonly productName: string;
  readonly onAnswer: (outcome: ConsentOutcome, project?: string) => void;
}

function Question({ addressed: { question }, productName, onAnswer }: QuestionProps) {
  const [isAnswered, setAnswered] = useState(false);
  const answer = (outcome: ConsentOutcome, project?: string): void => {
    if (isAnswered) return;
    setAnswered(true);
    onAnswer(outcome, project);
  };
  const askedBy = { name: new URL(question.origin).host, origin: question.origin };
  if (question.kind === "consent")
    return (
      <ConsentQuestionDialog
        productName={productName}
        origin={question.origin}
        scopes={question.scopes}
        isMore={question.isMore}
        onAnswer={answer}
      />
    );
  if (question.kind === "switch")
    return (
      <SwitchDialog
        name={question.name}
        askedBy={askedBy}
        onAnswer={(isSure) => answer(isSure ? "page" : undefined)}
      />
    );
  if (question.kind === "project")
    return (
      <ProjectSelectDialog
        title={question.title}
        askedBy={askedBy}
        onAnswer={(project) => answer(project === null ? undefined : "page", project?.id)}
      />
    );
  return (
    <ConfirmDialog
      danger
      title={question.title}
      askedBy={askedBy}
      confirmLabel={question.label}
      onAnswer={(isSure) => answer(isSure ? "page" : undefined)}
    >
      {question.words}
    </ConfirmDialog>
  );
}
