import { atom } from "nanostores";

/** The personal token of the calls that are tried. In memory until the page is left or loaded. */
export const $tryToken = atom("");
