import { foldText } from "../fold-text.ts";

/**
 * Folds case and accents, and letters that no decomposition splits, as readers of English type
 * them.
 */
export function foldSearchText(text: string): string {
  return foldText(text)
    .replaceAll("ø", "o")
    .replaceAll("ł", "l")
    .replaceAll("đ", "d")
    .replaceAll("æ", "ae")
    .replaceAll("ß", "ss");
}
