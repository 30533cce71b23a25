export const COMMAND_HELP = `Checks and converts citation libraries.

  tera-references check <file>...          report what each file holds and what is wrong with it
  tera-references convert <from> <to>      write a library in another format

Reads RIS, MEDLINE (nbib), EndNote XML, CSL-JSON, CSV, TSV, JSON (.json, .scrn) and Web of Science text, whatever the file's name; use - to read standard input.
Writes .ris, .txt (RIS), .nbib, .xml, .json, .scrn, .csl.json, .csv and .tsv, chosen by the new file's extension.

  --force    convert: overwrite an existing file
  --json     check: print the findings as JSON, one line per file
  --help     show this help

Exit codes: 0 no problems, 1 read with warnings (check) or without some of its records (convert), 2 a file could not be read or written, 3 the command was not understood.

  tera-references check export.ris
  tera-references convert export.ris library.xml
`;

export const EXIT_CODE = { good: 0, warnings: 1, failed: 2, misused: 3 } as const;
