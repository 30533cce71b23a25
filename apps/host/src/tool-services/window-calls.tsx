import { Button, DialogFrame, serif } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { atom, type ReadableAtom, type WritableAtom } from "nanostores";
import styled from "styled-components";
import type { ToolServices, OpenOverlay, ToolSplat } from "./tool-services.ts";
import { dialogs, toastError } from "../errors/notices.ts";
import { configuration } from "../platform/configuration.ts";
import type { AskingTool } from "./asking-tool.ts";
import { ToolMessage } from "./ToolMessage.tsx";

/**
 * Shows at most one panic overlay, one splat and one dialog for blocked windows; the person can
 * close each.
 */
export function windowCalls(
  tool: AskingTool,
): Pick<ToolServices, "showPanic" | "showSplat" | "openWindow"> {
  const panic = createSingleton<string>(tool, ($message, close) => (
    <Panic tool={tool} $message={$message} onClose={close} />
  ));
  const splat = createSingleton<ToolSplat>(tool, ($splat, close) => (
    <Splat tool={tool} $splat={$splat} onClose={close} />
  ));
  const blocked = createSingleton<string>(tool, ($address, close) => (
    <BlockedWindow tool={tool} $address={$address} onClose={close} />
  ));

  return {
    showPanic: panic.show,
    showSplat: (given) => (given === null ? splat.hide() : splat.show(given)),
    openWindow(address, { width, height }) {
      const place = [
        `width=${width}`,
        `height=${height}`,
        `left=${Math.round(screenX + (outerWidth - width) / 2)}`,
        `top=${Math.round(screenY + (outerHeight - height) / 2)}`,
      ];
      const opened = window.open(address, "_blank", `popup,${place.join(",")}`);
      if (opened === null) return blocked.show(address);
      // The opened page must not reach into the host.
      opened.opener = null;
      return undefined;
    },
  };
}

/** A singleton overlay: showing it again replaces its content. */
function createSingleton<Content>(
  tool: AskingTool,
  render: ($content: ReadableAtom<Content>, close: () => void) => React.JSX.Element,
): { readonly show: (content: Content) => OpenOverlay; readonly hide: () => OpenOverlay } {
  let current:
    | {
        readonly $content: WritableAtom<Content>;
        readonly over: AbortController;
        readonly shown: OpenOverlay;
      }
    | undefined;
  return {
    show(content) {
      if (current !== undefined) {
        current.$content.set(content);
        return current.shown;
      }
      const $content = atom(content);
      const controller = new AbortController();
      const signal = AbortSignal.any([controller.signal, tool.signal]);
      const closed = dialogs
        .show<void>((close) => render($content, () => close(undefined)), { signal, above: true })
        .catch((error: unknown) => {
          // Aborting, a normal way to close the overlay, also rejects.
          if (!signal.aborted) toastError(error);
        })
        .finally(() => {
          if (current?.over === controller) current = undefined;
        });
      current = { $content, over: controller, shown: { closed } };
      return current.shown;
    },
    hide() {
      const shown = current?.shown ?? { closed: Promise.resolve() };
      current?.over.abort();
      current = undefined;
      return shown;
    },
  };
}

interface WindowProps {
  readonly tool: AskingTool;
  readonly onClose: () => void;
}

function Panic({
  tool,
  $message,
  onClose,
}: WindowProps & { readonly $message: ReadableAtom<string> }): React.JSX.Element {
  const message = useStore($message);
  return (
    <DialogFrame
      alert
      title={`${tool.name} can't continue`}
      askedBy={tool}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" onClick={() => location.reload()}>
            Reload the page
          </Button>
        </>
      }
    >
      <ToolMessage body={message} isHtml={false} />
    </DialogFrame>
  );
}

function Splat({
  tool,
  $splat,
  onClose,
}: WindowProps & { readonly $splat: ReadableAtom<ToolSplat> }): React.JSX.Element {
  const splat = useStore($splat);
  return (
    <DialogFrame
      title={tool.name}
      askedBy={tool}
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {splat.hasLogo ? <Logo>{configuration().productName}</Logo> : null}
      {/* Tools rely on this class name. */}
      <div className="tera-fy-uiSplat">
        <ToolMessage body={splat.html} isHtml />
      </div>
    </DialogFrame>
  );
}

function BlockedWindow({
  tool,
  $address,
  onClose,
}: WindowProps & { readonly $address: ReadableAtom<string> }): React.JSX.Element {
  const address = useStore($address);
  return (
    <DialogFrame
      width="confirm"
      title="Your browser blocked a window"
      askedBy={tool}
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
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
      The tool wants to open <Address>{address}</Address> in a new window.
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
