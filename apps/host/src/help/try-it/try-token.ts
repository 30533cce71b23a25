import { atom } from "nanostores";

/** The personal token for trying calls. Kept in memory until the page is left or reloaded. */
export const $tryToken = atom("");
