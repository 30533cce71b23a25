/** Data of a version whose schema the migrations can't continue. Nothing of it was changed. */
export class EarlierData extends Error {
  /** `holder` names the data, `other` says how to choose another place for it. */
  constructor(holder: string, other: string) {
    super(
      `${holder} was made by an earlier version of this product, which this version can't read, and was left untouched: ${other}, or start the version that made it.`,
    );
    this.name = "EarlierData";
  }
}
