import "../../theme/fonts.css";
import { useState, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { Button } from "../../button/button.tsx";
import { applyTheme } from "../../theme/theme-choice.ts";
import { GlobalStyle } from "../../theme/global-style.ts";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { DialogHost } from "../dialog-host.tsx";
import { createDialogQueue } from "../dialog-queue.ts";
import { EVERY_DIALOG, MANY_FILES } from "../every-dialog.tsx";
import { FileOpenDialog } from "../file-open-dialog.tsx";

const queue = createDialogQueue();

function Page() {
  const [answer, setAnswer] = useState("");
  const show = (ask: (close: (result: unknown) => void) => ReactNode, above = false) => {
    void queue.show<unknown>(ask, { above }).then((result) => setAnswer(JSON.stringify(result)));
  };
  return (
    <main tabIndex={-1}>
      <GlobalStyle />
      <h1>Every dialog</h1>
      {EVERY_DIALOG.map(({ kind, ask }) => (
        <Button key={kind} onClick={() => show(ask)}>
          {kind}
        </Button>
      ))}
      <Button
        onClick={() => show((close) => <FileOpenDialog files={MANY_FILES} onAnswer={close} />)}
      >
        5,000 files
      </Button>
      <Button
        onClick={() => {
          show(question("First?", () => show(question("Above?"), true)));
          show(question("Second?"));
        }}
      >
        Two at once
      </Button>
      <output aria-label="Answer">{answer}</output>
      <DialogHost queue={queue} />
    </main>
  );
}

function question(
  title: string,
  more?: () => void,
): (close: (answer: unknown) => void) => ReactNode {
  return (close) => (
    <ConfirmDialog title={title} confirmLabel="Continue" onAnswer={close}>
      {more !== undefined && <Button onClick={more}>Ask above</Button>}
    </ConfirmDialog>
  );
}

applyTheme(new URLSearchParams(location.search).get("theme") === "dark" ? "dark" : "light");
const root = document.querySelector("#root");
if (root !== null) createRoot(root).render(<Page />);
