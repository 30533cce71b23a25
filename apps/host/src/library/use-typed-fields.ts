import { useEffect, useEffectEvent, useRef, useState } from "react";
import { attempt, toastError, toaster } from "../errors/notices.ts";
import { fateOfTyped } from "../project/fate-of-typed-text.ts";
import { tellChangedMeanwhile } from "../project/tell-changed-meanwhile.ts";
import { allTypedBefore, forgetTyped, keepTyped } from "../project/typed-text.ts";
import type { HeldReference } from "../references/packed-reference.ts";
import { requireUser } from "../session/session-store.ts";
import type { OpenLibrary } from "./library-store.ts";
import { referencesById } from "./references-by-id.ts";
import { fieldName, fieldOfName, recovered, type TypedField, typedUnder } from "./typed-fields.ts";

/** Keeps what is typed into fields of references on this device until they are left. */
export interface TypedFields {
  /** What was typed over a text that is another one now, here or in a page that ended. */
  readonly unsaved: readonly TypedField[];
  /** Keeps what is typed over a text; the text that the typing began over counts. */
  keep(typed: TypedField): void;
  /** Whether what was typed may be saved over what stands there now. Where that was changed elsewhere meanwhile, it is shown in its field and the person is told. */
  mayReplace(typed: Omit<TypedField, "over">, now: string): boolean;
  forget(typed: Pick<TypedField, "id" | "field">): void;
}

interface TypedFieldsOptions {
  readonly projectId: string;
  readonly path: string;
  readonly references: readonly HeldReference[];
  /** Undefined until edits can be kept. */
  readonly library: OpenLibrary | undefined;
  /** Opens the reference in which text stands that was not saved. */
  readonly onShow: (id: string) => void;
}

/**
 * As a library is there, saves in it what was typed in a page that ended before the field was left, or shows it where the text is another one now. What is
 * typed into a reference that somebody deletes meanwhile is told at once.
 */
export function useTypedFields({
  projectId,
  path,
  references,
  library,
  onShow,
}: TypedFieldsOptions): TypedFields {
  const [unsaved, setUnsaved] = useState<readonly TypedField[]>([]);
  /** What stands in fields that were not left, by their names. */
  const standing = useRef(new Map<string, TypedField>());
  const nameOf = (typed: Pick<TypedField, "id" | "field">): string =>
    `${underPerson(projectId, path)}${fieldName(typed)}`;
  const keep = (typed: TypedField): void => {
    standing.current.set(fieldName(typed), typed);
    keepTyped(nameOf(typed), { text: typed.text, over: typed.over });
  };
  const show = (shown: readonly TypedField[]): void =>
    setUnsaved((before) => [
      ...before.filter((each) => !shown.some((typed) => isOfOneField(each, typed))),
      ...shown,
    ]);
  const forget = (typed: Pick<TypedField, "id" | "field">): void => {
    standing.current.delete(fieldName(typed));
    setUnsaved((before) =>
      before.some((each) => isOfOneField(each, typed))
        ? before.filter((each) => !isOfOneField(each, typed))
        : before,
    );
    forgetTyped(nameOf(typed));
  };

  const takeUp = useEffectEvent(
    async (opened: OpenLibrary, left: readonly TypedField[]): Promise<void> => {
      const { wanted, differing, gone, done } = recovered(
        left,
        referencesById(
          references,
          left.map(({ id }) => id),
        ),
      );
      if (wanted.size > 0) await opened.change(wanted, "Edit a reference");
      for (const typed of gone) tellGone(typed);
      for (const typed of done) forget(typed);
      const [first] = differing;
      if (first === undefined) return;
      show(differing);
      onShow(first.id);
      toaster.show(
        "What you had typed here was not saved, because the field was changed meanwhile. It stands in the field again: leave the field to save it, or press Escape in it to drop it.",
      );
    },
  );
  useEffect(() => {
    if (library === undefined) return undefined;
    let isOver = false;
    allTypedBefore(underPerson(projectId, path))
      .then((found) =>
        isOver || found.size === 0
          ? undefined
          : takeUp(
              library,
              [...found].flatMap(([rest, typed]) => fieldOfName(rest, typed) ?? []),
            ),
      )
      .catch(toastError);
    return () => {
      isOver = true;
    };
  }, [library, projectId, path]);

  const lookForGone = useEffectEvent((isRead: boolean) => {
    if (!isRead || standing.current.size === 0) return;
    const typed = [...standing.current.values()];
    const present = referencesById(
      references,
      typed.map(({ id }) => id),
    );
    for (const each of typed) {
      if (present.has(each.id)) continue;
      tellGone(each);
      forget(each);
    }
  });
  useEffect(() => lookForGone(library !== undefined), [library, references]);

  return {
    unsaved,
    keep: (typed) =>
      keep({ ...typed, over: standing.current.get(fieldName(typed))?.over ?? typed.over }),
    mayReplace(typed, now) {
      const { over = now } = standing.current.get(fieldName(typed)) ?? {};
      if (fateOfTyped({ text: typed.text, over }, now) !== "show") return true;
      keep({ ...typed, over: now });
      show([{ ...typed, over: now }]);
      tellChangedMeanwhile(now);
      return false;
    },
    forget,
  };
}

function isOfOneField(
  one: Pick<TypedField, "id" | "field">,
  other: Pick<TypedField, "id" | "field">,
): boolean {
  return one.id === other.id && one.field === other.field;
}

function tellGone({ text }: TypedField): void {
  toaster.error(
    `A reference into which you had typed has been deleted meanwhile. You had typed: ${text}`,
    { label: "Copy it", onSelect: () => attempt(() => navigator.clipboard.writeText(text)) },
  );
}

function underPerson(projectId: string, path: string): string {
  return typedUnder(requireUser().id, projectId, path);
}
