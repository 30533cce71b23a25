import { PageBody, PageHead } from "@tera/ui";

/** A page that says one thing. */
export function Notice({
  title,
  words,
}: {
  readonly title: string;
  readonly words: string;
}): React.JSX.Element {
  return (
    <main>
      <PageBody>
        <PageHead title={title} subtitle={words} />
      </PageBody>
    </main>
  );
}
