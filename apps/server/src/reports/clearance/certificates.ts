/**
 * Certificates that a reader owes the library nothing (ilişik kesme belgesi), one to a page. They go into Turkish files
 * and are written in Turkish, regardless of the language of their sender. They name no book: what somebody read is
 * private.
 */
import { formatDate, todayIn } from "@rafta/library/turkish/dates";
import { createPdf } from "../../kit/documents/pdf.ts";
import { drawSignatures } from "../../kit/documents/signatures.ts";

/** File name of the certificates. */
export const certificatesName = "İlişik kesme belgeleri";

const title = "Kütüphane ilişik kesme belgesi";

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
	const pdf = createPdf({ title: certificatesName, school, language: "tr", now, letters: true });
	for (const { full_name, class_code, student_no } of readers) {
		await pdf.head(title);
		pdf.facts([
			["Ad soyad", full_name],
			["Sınıf", class_code],
			["Okul no", student_no],
			["Tarih", formatDate(todayIn(now))],
		]);
		pdf.paragraph(
			"Okulumuz kütüphanesinin kayıtlarına göre, yukarıda adı yazılı okurun üzerinde bu tarihte ödünç kitap bulunmamaktadır. Okurun kütüphaneyle ilişiği yoktur.",
		);
		pdf.paragraph("");
		drawSignatures(pdf, [
			{ name: "", duty: "Kütüphane sorumlusu" },
			{ name: "", duty: "Okul müdürü" },
		]);
	}
	return pdf.finish();
}
