export const COMMAND_HELP = `Checks and converts citation libraries.

  tera-references check <file>...          say what each file holds and what is wrong in it
  tera-references convert <from> <to>      write a library in another format

Reads RIS, MEDLINE (nbib), EndNote XML, JSON (.json, .scrn) and Web of Science text, whatever the file is called; a dash reads what is piped in.
Writes .ris, .txt (RIS), .nbib, .xml, .json and .scrn, as the name of the new file says.

  --force    convert: write over a file that exists
  --json     check: print the findings as JSON, a line for each file
  --help     print this

Exit codes: 0 all is well, 1 read with warnings (check) or without some of its records (convert), 2 a file could not be read or written, 3 the command was not understood.

  tera-references check export.ris
  tera-references convert export.ris library.xml
`;

export const EXIT_CODE = { good: 0, warnings: 1, failed: 2, misused: 3 } as const;
