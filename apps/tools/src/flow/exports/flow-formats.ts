import type { FlowDrawing } from "../draw-flow.ts";
import type { FlowNumbers } from "../flow-numbers.ts";
import { flowCsv } from "./export-csv.ts";
import { flowPng, lineImage } from "./export-png.ts";
import { flowSvg } from "./export-svg.ts";

/** What an export is made from. */
export interface ShownFlow {
  readonly numbers: FlowNumbers;
  readonly drawing: FlowDrawing;
  readonly diagram: SVGSVGElement;
}

export const FLOW_FORMATS = ["svg", "png", "pdf", "docx", "csv"] as const;
export type FlowFormat = (typeof FLOW_FORMATS)[number];

export const FORMAT_LABELS: Readonly<Record<FlowFormat, string>> = {
  svg: "SVG image",
  png: "PNG image, 300 dpi",
  pdf: "PDF",
  docx: "Word document, editable",
  csv: "CSV for PRISMA2020",
};

const DIAGRAM_TITLE = "PRISMA 2020 flow diagram";
const DOCX_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** Makes a file. The libraries for PDF and Word are loaded when they are first needed. */
export async function makeFile(
  format: FlowFormat,
  { numbers, drawing, diagram }: ShownFlow,
): Promise<Blob> {
  switch (format) {
    case "svg":
      return new Blob([flowSvg(diagram, DIAGRAM_TITLE)], { type: "image/svg+xml" });
    case "png":
      return flowPng(drawing);
    case "pdf": {
      const { flowPdf } = await import("./export-pdf.ts");
      const bytes = await flowPdf(drawing, DIAGRAM_TITLE, lineImage);
      return new Blob([bytes], { type: "application/pdf" });
    }
    case "docx": {
      const { flowDocx } = await import("./export-docx.ts");
      return new Blob([await flowDocx(drawing, DIAGRAM_TITLE)], { type: DOCX_TYPE });
    }
    case "csv":
      return new Blob([flowCsv(numbers)], { type: "text/csv" });
  }
}

export function flowFileName(format: FlowFormat): string {
  return `prisma-flow-diagram.${format}`;
}
