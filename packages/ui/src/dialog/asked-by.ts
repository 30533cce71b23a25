/** The origin is required, because any tool can claim any name. */
export interface AskedBy {
  name: string;
  /** The frame's verified origin: "https://tools.example". */
  origin: string;
}
