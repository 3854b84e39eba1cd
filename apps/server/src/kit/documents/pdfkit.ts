/** pdfkit and its font reader, loaded with the first document: startup is a tenth of a second shorter without them. */
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** Creates an empty document. */
export function newDocument(options: PDFKit.PDFDocumentOptions): PDFKit.PDFDocument {
	const PDFDocument: typeof import("pdfkit") = require("pdfkit");
	return new PDFDocument(options);
}
