import { Ellipsis } from "lucide-react";
import { useState } from "react";
import {
  AlertDialog,
  Button,
  ButtonRow,
  ConfirmDialog,
  createDialogQueue,
  createToaster,
  DialogFrame,
  type DialogRender,
  DialogHost,
  Icon,
  IconButton,
  Menu,
  MenuItem,
  PageBody,
  PageHead,
  ProgressDialog,
  PromptDialog,
  Segmented,
  SelectField,
  TextField,
  Toaster,
} from "../src/index.ts";
import { LONG_NAME } from "./specimen.tsx";

const queue = createDialogQueue();
const toaster = createToaster();
const ASKED_BY = { name: "Word Frequency Analyser", origin: "http://127.0.0.1:8080" };

function SaveDialog({ close }: { close: (result: string) => void }) {
  const [mode, setMode] = useState("new");
  return (
    <DialogFrame
      title="Save file"
      askedBy={ASKED_BY}
      onClose={() => close("cancel")}
      onSubmit={() => close("saved")}
      fact="6 terms, about 12 KB"
      actions={
        <>
          <Button variant="ghost" onClick={() => close("cancel")}>
            Cancel
          </Button>
          <Button variant="primary" type="submit">
            Save file
          </Button>
        </>
      }
    >
      <Segmented
        label="How"
        fill
        value={mode}
        onValue={setMode}
        segments={[
          { value: "new", label: "New file" },
          { value: "over", label: "Overwrite" },
          { value: "down", label: "Download" },
        ]}
      />
      <br />
      <TextField label="File name" data-autofocus="" defaultValue="word-frequency-AO-1" />
      <br />
      <SelectField
        label="Format"
        value="json"
        onValue={() => undefined}
        options={[{ value: "json", label: ".json" }]}
      />
      <br />
      <Menu trigger={<IconButton variant="secondary" label="More" icon={<Icon of={Ellipsis} />} />}>
        {["One", "Two", "Three", "Four", "Five", "Six", "Seven"].map((word) => (
          <MenuItem key={word} onSelect={() => undefined}>
            {word}
          </MenuItem>
        ))}
      </Menu>
      <Button
        onClick={() =>
          void queue.show<boolean>(
            (answer) => (
              <ConfirmDialog
                title="Overwrite it?"
                confirmLabel="Overwrite file"
                onAnswer={answer}
              />
            ),
            { above: true },
          )
        }
      >
        Ask above
      </Button>
    </DialogFrame>
  );
}

type Ask = <Result>(render: DialogRender<Result>) => void;

export function DialogsSection() {
  const [answer, setAnswer] = useState("");
  const ask: Ask = (render) => {
    void queue.show(render).then((result) => setAnswer(JSON.stringify(result) ?? "undefined"));
  };
  const [progress, setProgress] = useState(17);
  return (
    <main tabIndex={-1}>
      <PageBody>
        <PageHead title="Dialogs" subtitle={<span data-testid="answer">{answer}</span>} />
        <ButtonRow>
          <QuestionButtons ask={ask} />
          <ProgressButtons ask={ask} progress={progress} />
          <ToastButtons onToast={() => setProgress(progress + 1)} />
          <Button
            onClick={() => {
              ask<boolean>((close) => (
                <ConfirmDialog title="First?" confirmLabel="Go on" onAnswer={close} />
              ));
              ask<boolean>((close) => (
                <ConfirmDialog title="Second?" confirmLabel="Go on" onAnswer={close} />
              ));
            }}
          >
            Two at once
          </Button>
        </ButtonRow>
      </PageBody>
      <DialogHost queue={queue} />
      <Toaster toaster={toaster} />
    </main>
  );
}

function QuestionButtons({ ask }: { ask: Ask }) {
  return (
    <>
      <Button onClick={() => ask<string>((close) => <SaveDialog close={close} />)}>Save</Button>
      <Button
        onClick={() =>
          ask<boolean>((close) => (
            <ConfirmDialog
              title="Delete 3 files?"
              danger
              confirmLabel="Delete 3 files"
              onAnswer={close}
            >
              You can't undo this.
            </ConfirmDialog>
          ))
        }
      >
        Confirm
      </Button>
      <Button
        onClick={() =>
          ask<string>((close) => (
            <AlertDialog title={LONG_NAME} askedBy={ASKED_BY} onClose={() => close("closed")}>
              {LONG_NAME}
            </AlertDialog>
          ))
        }
      >
        Alert
      </Button>
      <Button
        onClick={() =>
          ask((close) => (
            <PromptDialog title="New folder" label="Folder name" required onAnswer={close} />
          ))
        }
      >
        Prompt
      </Button>
    </>
  );
}

function ProgressButtons({ ask, progress }: { ask: Ask; progress: number }) {
  return (
    <>
      <Button
        onClick={() =>
          ask<string>((close) => (
            <ProgressDialog
              title="Zipping files"
              label="Generating Zip file..."
              valueText={`${progress} of 24`}
              value={17}
              max={24}
              onCancel={() => close("cancel")}
            />
          ))
        }
      >
        Progress
      </Button>
      <Button
        onClick={() =>
          ask<string>((close) => (
            <ProgressDialog
              title="Working"
              label="Reading"
              value={30}
              max={24}
              onCancel={() => close("cancel")}
            />
          ))
        }
      >
        Progress beyond its end
      </Button>
    </>
  );
}

function ToastButtons({ onToast }: { onToast: () => void }) {
  return (
    <>
      <Button
        onClick={() => {
          onToast();
          toaster.success("Files moved successfully");
        }}
      >
        Toast
      </Button>
      <Button
        onClick={() =>
          toaster.error("The file store did not answer. Your last change is kept on this device.", {
            label: "Try again",
            onSelect: () => undefined,
          })
        }
      >
        Error toast
      </Button>
    </>
  );
}
