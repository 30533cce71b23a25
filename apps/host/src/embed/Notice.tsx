import { PageBody, PageHead } from "@tera/ui";

/** A page that says one thing. */
export function Notice({
  title,
  message,
}: {
  readonly title: string;
  readonly message: string;
}): React.JSX.Element {
  return (
    <main>
      <PageBody>
        <PageHead title={title} subtitle={message} />
      </PageBody>
    </main>
  );
}
