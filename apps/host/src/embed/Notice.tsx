import { PageBody, PageHead } from "@tera/ui";

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
