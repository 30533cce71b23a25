import { type ComponentProps, lazy, Suspense } from "react";
import type { ReferencePanel as Panel } from "./ReferencePanel.tsx";

const ReferencePanel = lazy(async () => ({
  default: (await import("./ReferencePanel.tsx")).ReferencePanel,
}));

/** Its code loads while the list is read, or else when a reference is first opened. */
export function LazyReferencePanel(props: ComponentProps<typeof Panel>): React.JSX.Element {
  return (
    <Suspense fallback={null}>
      <ReferencePanel {...props} />
    </Suspense>
  );
}
