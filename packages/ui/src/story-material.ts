/** Names that nobody should have, and somebody will: ten thousand characters, written from right to left, or of pictures. */
export const LONG_NAME = `${"Überlänge-مراجعة منهجية-👩‍🔬".repeat(3)}${"x".repeat(10_000)}`;

/** A name in a script that runs from right to left. */
export const RTL_NAME = "مراجعة منهجية لبرامج التمريض";

/** A name of pictures alone, joined from several characters each. */
export const EMOJI_NAME = "👩‍🔬👨‍👩‍👧‍👦🏳️‍🌈";

/** A tool as it asks for a dialog. */
export const ASKING_TOOL = { name: "Word Frequency Analyser", origin: "http://127.0.0.1:8080" } as const;
