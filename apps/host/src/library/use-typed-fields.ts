import type { Reference } from "@tera/references";
import { useEffect, useEffectEvent, useState } from "react";
import { toastError, toaster } from "../errors/notices.ts";
import { allTypedBefore, forgetTyped, keepTyped } from "../project/typed-text.ts";
import { requireUser } from "../session/session-store.ts";
import type { OpenLibrary } from "./library-store.ts";
import { referencesById } from "./references-by-id.ts";
import { fieldName, fieldOfName, recovered, type TypedField, typedUnder } from "./typed-fields.ts";

/** Keeps what is typed into fields of references on this device until they are left. */
export interface TypedFields {
  /** What a page that ended had typed over a text that is another one now. */
  readonly unsaved: TypedField | undefined;
  keep(typed: TypedField): void;
  forget(typed: Pick<TypedField, "id" | "field">): void;
}

interface TypedFieldsOptions {
  readonly projectId: string;
  readonly path: string;
  readonly references: readonly Reference[];
  /** Undefined until edits can be kept. */
  readonly library: OpenLibrary | undefined;
  /** Opens the reference in which text stands that was not saved. */
  readonly onShow: (id: string) => void;
}

/** As a library is there, saves in it what was typed in a page that ended before the field was left, or shows it where the text is another one now. */
export function useTypedFields({ projectId, path, references, library, onShow }: TypedFieldsOptions): TypedFields {
  const [unsaved, setUnsaved] = useState<TypedField>();
  const nameOf = (typed: Pick<TypedField, "id" | "field">): string => `${underPerson(projectId, path)}${fieldName(typed)}`;
  const forget = (typed: Pick<TypedField, "id" | "field">): void => {
    if (unsaved?.id === typed.id && unsaved.field === typed.field) setUnsaved(undefined);
    forgetTyped(nameOf(typed));
  };

  const takeUp = useEffectEvent(async (opened: OpenLibrary, left: readonly TypedField[]): Promise<void> => {
    const { wanted, differing, gone, done } = recovered(left, referencesById(references, left.map(({ id }) => id)));
    if (wanted.size > 0) await opened.change(wanted, "Edit a reference");
    for (const { text } of gone) toaster.error(`A reference into which you had typed has been deleted meanwhile. You had typed: ${text}`);
    for (const typed of done) forget(typed);
    const [first] = differing;
    if (first === undefined) return;
    setUnsaved(first);
    onShow(first.id);
    toaster.show("What you had typed here was not saved, because the field was changed meanwhile. It stands in the field again: leave the field to save it, or press Escape in it to drop it.");
  });
  useEffect(() => {
    if (library === undefined) return undefined;
    let isOver = false;
    allTypedBefore(underPerson(projectId, path))
      .then((found) => (isOver || found.size === 0 ? undefined : takeUp(library, [...found].flatMap(([rest, typed]) => fieldOfName(rest, typed) ?? []))))
      .catch(toastError);
    return () => {
      isOver = true;
    };
  }, [library, projectId, path]);

  return { unsaved, keep: (typed) => keepTyped(nameOf(typed), { text: typed.text, over: typed.over }), forget };
}

function underPerson(projectId: string, path: string): string {
  return typedUnder(requireUser().id, projectId, path);
}
