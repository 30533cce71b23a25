import { useEffect, useEffectEvent, useRef, useState } from "react";
import { attempt, toastError, toaster } from "../../errors/notices.ts";
import { resolveDraft } from "../../sync/device/resolve-draft.ts";
import { showDraftConflict } from "../../sync/show-draft-conflict.ts";
import { recoverDrafts, discardDraft, saveDraft } from "../../sync/device/draft-storage.ts";
import type { LazyReference } from "../../references/serialized-reference.ts";
import { requireUser } from "../../session/session-store.ts";
import type { OpenLibrary } from "../data/library-store.ts";
import { savedText } from "./field-text.ts";
import { referencesById } from "../data/references-by-id.ts";
import { createSavedTexts } from "../edits/saved-texts.ts";
import {
  fieldDraftKey,
  parseFieldDraftKey,
  resolveFieldDrafts,
  type FieldDraft,
  fieldDraftPrefix,
} from "./field-drafts.ts";

/** Keeps typed text on this device until its field is left. */
export interface FieldDrafts {
  /** Drafts of fields that others changed since typing began. */
  readonly conflicts: readonly FieldDraft[];
  /** Repeated calls keep the first `over`, the value before typing began. */
  saveFieldDraft(draft: FieldDraft): void;
  /** If another person changed the field, returns false, shows the draft and notifies the user. */
  canSave(draft: Omit<FieldDraft, "over">, now: string): boolean;
  removeFieldDraft(draft: Pick<FieldDraft, "id" | "field">): void;
}

interface FieldDraftsOptions {
  readonly projectId: string;
  readonly path: string;
  readonly references: readonly LazyReference[];
  /** Undefined until edits can be stored. */
  readonly library: OpenLibrary | undefined;
  /** Called to open a reference with a draft conflict. */
  readonly onShow: (id: string) => void;
}

/**
 * Saves an earlier page's drafts when a library opens, but shows those whose field has changed
 * since. Reports typed text when its reference is deleted.
 */
export function useFieldDrafts({
  projectId,
  path,
  references,
  library,
  onShow,
}: FieldDraftsOptions): FieldDrafts {
  const [conflicts, setConflicts] = useState<readonly FieldDraft[]>([]);
  /** Drafts of fields not yet left, by `fieldDraftKey`. */
  const openDrafts = useRef(new Map<string, FieldDraft>());
  const [savedTexts] = useState(createSavedTexts);
  const keyOf = (draft: Pick<FieldDraft, "id" | "field">): string =>
    `${ownFieldDraftPrefix(projectId, path)}${fieldDraftKey(draft)}`;
  const saveFieldDraft = (draft: FieldDraft): void => {
    openDrafts.current.set(fieldDraftKey(draft), draft);
    saveDraft(keyOf(draft), { text: draft.text, over: draft.over });
  };
  const show = (shown: readonly FieldDraft[]): void =>
    setConflicts((before) => [
      ...before.filter((each) => !shown.some((draft) => isSameField(each, draft))),
      ...shown,
    ]);
  const removeFieldDraft = (draft: Pick<FieldDraft, "id" | "field">): void => {
    openDrafts.current.delete(fieldDraftKey(draft));
    setConflicts((before) =>
      before.some((each) => isSameField(each, draft))
        ? before.filter((each) => !isSameField(each, draft))
        : before,
    );
    discardDraft(keyOf(draft));
  };

  useRestoredDrafts({ projectId, path, references, library, onShow }, show, removeFieldDraft);

  const notifyLostDrafts = useEffectEvent((isRead: boolean) => {
    if (!isRead || openDrafts.current.size === 0) return;
    const draft = [...openDrafts.current.values()];
    const existing = referencesById(
      references,
      draft.map(({ id }) => id),
    );
    for (const each of draft) {
      if (existing.has(each.id)) continue;
      notifyDraftLost(each);
      removeFieldDraft(each);
    }
  });
  useEffect(() => notifyLostDrafts(library !== undefined), [library, references]);

  return {
    conflicts,
    saveFieldDraft(draft) {
      const open = openDrafts.current.get(fieldDraftKey(draft));
      if (open === undefined) savedTexts.begin(fieldDraftKey(draft), draft.over);
      saveFieldDraft({ ...draft, over: open?.over ?? draft.over });
    },
    canSave(draft, now) {
      const key = fieldDraftKey(draft);
      const { over = now } = openDrafts.current.get(key) ?? {};
      if (resolveDraft({ text: draft.text, over }, now) !== "show" || savedTexts.has(key, now)) {
        savedTexts.add(key, savedText(draft.field, draft.text));
        return true;
      }
      saveFieldDraft({ ...draft, over: now });
      show([{ ...draft, over: now }]);
      showDraftConflict(now);
      return false;
    },
    removeFieldDraft,
  };
}

/** Saves the drafts of an earlier page, and shows those in conflict. */
function useRestoredDrafts(
  { projectId, path, references, library, onShow }: FieldDraftsOptions,
  show: (conflicting: readonly FieldDraft[]) => void,
  removeFieldDraft: FieldDrafts["removeFieldDraft"],
): void {
  const restoreFieldDrafts = useEffectEvent(
    async (opened: OpenLibrary, storedDrafts: readonly FieldDraft[]): Promise<void> => {
      const { updates, conflicting, deleted, resolved } = resolveFieldDrafts(
        storedDrafts,
        referencesById(
          references,
          storedDrafts.map(({ id }) => id),
        ),
      );
      if (updates.size > 0) await opened.change(updates, "Edit a reference");
      for (const draft of deleted) notifyDraftLost(draft);
      for (const draft of resolved) removeFieldDraft(draft);
      const [first] = conflicting;
      if (first === undefined) return;
      show(conflicting);
      onShow(first.id);
      toaster.show(
        "Your text wasn't saved because someone changed this field in the meantime. It's back in the field: leave the field to save it, or press Escape to discard it.",
      );
    },
  );
  useEffect(() => {
    if (library === undefined) return undefined;
    let isCancelled = false;
    recoverDrafts(ownFieldDraftPrefix(projectId, path))
      .then((found) =>
        isCancelled || found.size === 0
          ? undefined
          : restoreFieldDrafts(
              library,
              [...found].flatMap(([rest, draft]) => parseFieldDraftKey(rest, draft) ?? []),
            ),
      )
      .catch(toastError);
    return () => {
      isCancelled = true;
    };
  }, [library, projectId, path]);
}

function isSameField(
  one: Pick<FieldDraft, "id" | "field">,
  other: Pick<FieldDraft, "id" | "field">,
): boolean {
  return one.id === other.id && one.field === other.field;
}

function notifyDraftLost({ text }: FieldDraft): void {
  toaster.error(`The reference you were editing has been deleted. Your text was: ${text}`, {
    label: "Copy text",
    onSelect: () => attempt(() => navigator.clipboard.writeText(text)),
  });
}

function ownFieldDraftPrefix(projectId: string, path: string): string {
  return fieldDraftPrefix(requireUser().id, projectId, path);
}
