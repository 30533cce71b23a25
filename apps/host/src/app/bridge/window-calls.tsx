import { Button, DialogFrame, serif } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { atom, type ReadableAtom } from "nanostores";
import styled from "styled-components";
import type { BridgeServices, ToolSplat } from "../../bridge/bridge-services.ts";
import { dialogs, toastError } from "../../errors/notices.ts";
import { configuration } from "../../platform/configuration.ts";
import type { AskingTool } from "./asking-tool.ts";
import { ToolWords } from "./ToolWords.tsx";

/** What a tool lays over the page or opens beside it; whatever it is, the person can close it. */
export function windowCalls(tool: AskingTool): Pick<BridgeServices, "showPanic" | "showSplat" | "openWindow"> {
  const $splat = atom<ToolSplat | null>(null);
  let over: AbortController | undefined;

  function takeSplatAway(): void {
    over?.abort();
    over = undefined;
  }

  return {
    showPanic(words) {
      show((close) => <Panic tool={tool} words={words} onClose={close} />, tool.signal);
    },
    showSplat(splat) {
      $splat.set(splat);
      if (splat === null) return takeSplatAway();
      if (over !== undefined) return;
      const mine = new AbortController();
      over = mine;
      show((close) => <Splat tool={tool} $splat={$splat} onClose={close} />, AbortSignal.any([mine.signal, tool.signal]), () => {
        if (over === mine) over = undefined;
      });
    },
    openWindow(address, { width, height }) {
      const place = [`width=${width}`, `height=${height}`, `left=${Math.round(screenX + (outerWidth - width) / 2)}`, `top=${Math.round(screenY + (outerHeight - height) / 2)}`];
      const opened = window.open(address, "_blank", `popup,${place.join(",")}`);
      if (opened === null) {
        show((close) => <BlockedWindow tool={tool} address={address} onClose={close} />, tool.signal);
        return;
      }
      // The page that is opened can't reach back into the host.
      opened.opener = null;
    },
  };
}

/** Shows a dialog that nobody waits for; being taken away is how it may end. */
function show(render: (close: () => void) => React.JSX.Element, signal: AbortSignal, onEnd: () => void = () => undefined): void {
  dialogs
    .show<void>((close) => render(() => close(undefined)), { signal, above: true })
    .catch((error: unknown) => {
      if (!signal.aborted) toastError(error);
    })
    .finally(onEnd);
}

interface WindowProps {
  readonly tool: AskingTool;
  readonly onClose: () => void;
}

function Panic({ tool, words, onClose }: WindowProps & { readonly words: string }): React.JSX.Element {
  return (
    <DialogFrame
      alert
      title={`${tool.name} can't go on`}
      askedBy={tool}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" onClick={() => location.reload()}>Load the page again</Button>
        </>
      }
    >
      <ToolWords body={words} isHtml={false} />
    </DialogFrame>
  );
}

function Splat({ tool, $splat, onClose }: WindowProps & { readonly $splat: ReadableAtom<ToolSplat | null> }): React.JSX.Element | null {
  const splat = useStore($splat);
  if (splat === null) return null;
  return (
    <DialogFrame title={tool.name} askedBy={tool} onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      {splat.hasLogo ? <Logo>{configuration().productName}</Logo> : null}
      {/* The class by which tools know it. */}
      <div className="tera-fy-uiSplat"><ToolWords body={splat.html} isHtml /></div>
    </DialogFrame>
  );
}

function BlockedWindow({ tool, address, onClose }: WindowProps & { readonly address: string }): React.JSX.Element {
  return (
    <DialogFrame
      width="confirm"
      title="The browser kept a window closed"
      askedBy={tool}
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            onClick={() => {
              window.open(address, "_blank", "noopener");
              onClose();
            }}
          >
            Open it
          </Button>
        </>
      }
    >
      The tool wants to open <Address>{address}</Address> in a window of its own.
    </DialogFrame>
  );
}

const Logo = styled.p`
  ${serif}
  margin: 0 0 12px;
  font-size: 20px;
  line-height: 28px;
`;

const Address = styled.span`
  font-family: var(--mono);
  overflow-wrap: anywhere;
`;
