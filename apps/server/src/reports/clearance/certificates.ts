/**
 * Certificates that a reader owes the library nothing (ilişik kesme belgesi), one to a page. They go into Turkish files
 * and are written in Turkish, regardless of the language of their sender. They name no book: what somebody read is
 * private.
 */
import { formatDate, todayIn } from "@rafta/library/turkish/dates";
import { catalogue, homeLanguage } from "@rafta/words";
import { createPdf } from "../../kit/documents/pdf.ts";
import { drawSignatures } from "../../kit/documents/signatures.ts";

const texts = catalogue("server/reports/clearance/certificates")[homeLanguage];

/** File name of the certificates. */
export const certificatesName = texts.name;

export interface CertificateOf {
	readonly full_name: string;
	readonly class_code: string;
	readonly student_no: string;
}

/** Draws a certificate for each reader, in the given order. */
export async function drawCertificates(
	school: string,
	readers: readonly CertificateOf[],
	now: Date,
): Promise<Buffer> {
	const pdf = createPdf({ title: certificatesName, school, language: homeLanguage, now, letters: true });
	for (const { full_name, class_code, student_no } of readers) {
		await pdf.head(texts.title);
		pdf.facts([
			[texts.reader, full_name],
			[texts.class, class_code],
			[texts.studentNo, student_no],
			[texts.date, formatDate(todayIn(now))],
		]);
		pdf.paragraph(texts.body);
		pdf.paragraph("");
		drawSignatures(pdf, [
			{ name: "", duty: texts.librarian },
			{ name: "", duty: texts.principal },
		]);
	}
	return pdf.finish();
}
