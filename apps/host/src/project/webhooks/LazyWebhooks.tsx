import { lazy, Suspense } from "react";

const WebhooksSection = lazy(async () => ({
  default: (await import("./WebhooksSection.tsx")).WebhooksSection,
}));

/** Few projects have webhooks, so their code loads after the rest of the settings. */
export function LazyWebhooks({ project }: { readonly project: string }): React.JSX.Element {
  return (
    <Suspense fallback={null}>
      <WebhooksSection project={project} />
    </Suspense>
  );
}
