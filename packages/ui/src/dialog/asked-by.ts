/** The tool on whose behalf a dialog asks. Never one without the other: a name alone can be claimed by anyone. */
export interface AskedBy {
  name: string;
  /** The true origin of the frame that asked, such as "https://tools.example". */
  origin: string;
}
