export { advance, openModel, sendingModel } from "./document-machine.ts";
export { type DocumentEvent, type DocumentModel, type Effect } from "./document-model.ts";
export { isSameJson } from "./json.ts";
export { leafOperations } from "./leaf-operations.ts";
export { type Operation, type Segment, applyOperations } from "./operations.ts";
export {
  type Batch,
  EMPTY_QUEUE,
  MAX_BATCH_OPERATIONS,
  type PatchQueue,
  addToOpenBatch,
  closeBatch,
  isPending,
  nextBatches,
  pendingOperations,
} from "./patch-queue.ts";
export { type DocumentPath, formatDocumentPath, parseDocumentPath } from "./path.ts";
export { type Snapshot, visibleState } from "./replica.ts";
export { type Failure } from "./sending-states.ts";
export { type UndoPart, type UndoStep, canMergeSteps, revertStep, undoStep } from "./undo-steps.ts";
