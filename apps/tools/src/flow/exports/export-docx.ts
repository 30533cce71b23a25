import {
  AlignmentType,
  BorderStyle,
  Document,
  HeadingLevel,
  type ISectionOptions,
  Packer,
  PageOrientation,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextDirection,
  TextRun,
  VerticalAlign,
  WidthType,
} from "docx";
import type { FlowDrawing } from "../draw-flow.ts";
import { COLOURS } from "../flow-look.ts";
import { type GridCell, gridOf } from "./flow-grid.ts";

/** In twentieths of a point, which Word calls twips: A4 on its side, with narrow edges. */
const PAGE = { width: 11_906, height: 16_838 };
const MARGIN = 720;
const ROOM = PAGE.height - 2 * MARGIN;
/** In half points. */
const FONT_SIZES = { cell: 16, note: 16 };
const NO_BORDER = { style: BorderStyle.NONE, size: 0, color: "auto" };
const BORDER = { style: BorderStyle.SINGLE, size: 4, color: COLOURS.line.slice(1) };

/** The diagram as a document with an editable table. */
export async function flowDocx(drawing: FlowDrawing, title: string): Promise<ArrayBuffer> {
  return Packer.toArrayBuffer(documentOf(drawing, title));
}

function documentOf(drawing: FlowDrawing, title: string): Document {
  const { widths, rows } = gridOf(drawing);
  const sum = widths.reduce((total, width) => total + width, 0);
  const twips = widths.map((width) => Math.floor((width / sum) * ROOM));
  const children: ISectionOptions["children"] = [
    new Paragraph({ text: title, heading: HeadingLevel.HEADING_1 }),
    new Table({
      layout: TableLayoutType.FIXED,
      columnWidths: twips,
      width: { size: twips.reduce((total, width) => total + width, 0), type: WidthType.DXA },
      rows: rows.map(
        (cells) => new TableRow({ cantSplit: true, children: cells.map((cell) => cellOf(cell)) }),
      ),
    }),
    ...drawing.notes.map(
      ({ text }) =>
        new Paragraph({
          spacing: { before: 60 },
          children: [new TextRun({ text, size: FONT_SIZES.note })],
        }),
    ),
  ];
  return new Document({
    title,
    styles: { default: { document: { run: { font: "Arial" } } } },
    sections: [
      {
        properties: {
          page: {
            size: { ...PAGE, orientation: PageOrientation.LANDSCAPE },
            margin: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
          },
        },
        children,
      },
    ],
  });
}

function cellOf({ kind, lines, span, rows = 1 }: GridCell): TableCell {
  const border = kind === "empty" || kind === "arrow" ? NO_BORDER : BORDER;
  const isCentred = kind !== "box";
  const isTitle = kind === "head" || kind === "phase";
  return new TableCell({
    columnSpan: span,
    ...(kind === "phase"
      ? { rowSpan: rows, textDirection: TextDirection.BOTTOM_TO_TOP_LEFT_TO_RIGHT }
      : {}),
    verticalAlign: kind === "box" ? VerticalAlign.TOP : VerticalAlign.CENTER,
    borders: { top: border, bottom: border, left: border, right: border },
    margins: { top: 40, bottom: 40, left: kind === "box" ? 80 : 0, right: kind === "box" ? 80 : 0 },
    ...(isTitle
      ? { shading: { type: ShadingType.CLEAR, fill: COLOURS.head.slice(1), color: "auto" } }
      : {}),
    children: (lines.length === 0 ? [""] : lines).map(
      (text) =>
        new Paragraph({
          alignment: isCentred ? AlignmentType.CENTER : AlignmentType.START,
          children: [new TextRun({ text, size: FONT_SIZES.cell, bold: isTitle })],
        }),
    ),
  });
}
