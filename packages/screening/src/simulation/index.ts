export { averageTimeToDiscovery, foundAfter, type Screening, workSaved } from "./measures.ts";
export { type LabelledRecord, simulator, type SimulationOptions } from "./simulate.ts";
export { readLabelledRecords } from "./labelled-records.ts";
