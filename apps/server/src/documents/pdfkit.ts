/** pdfkit and its reader of fonts, loaded with the first document: a start is a tenth of a second shorter without them. */
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** An empty document. */
export function newDocument(options: PDFKit.PDFDocumentOptions): PDFKit.PDFDocument {
	const PDFDocument: typeof import("pdfkit") = require("pdfkit");
	return new PDFDocument(options);
}
