/**
 * Certificates of a swap event (katılım belgesi), one to a page. They are written in Turkish, whatever language their sender
 * works in, and name no book: what somebody brought or got is nobody's business.
 */
import { setImmediate } from "node:timers/promises";
import { formatDate } from "@rafta/library/turkish/dates";
import { createPdf } from "../../documents/pdf.ts";
import { drawSignatures } from "../../documents/signatures.ts";

/** What the file is called. */
export const certificatesName = "Takas katılım belgeleri";

const title = "Katılım belgesi";

/** Pages that are drawn before others get their turn. */
const pagesAtOnce = 40;

export interface TakingPart {
	readonly full_name: string;
	readonly class_code: string;
}

interface CertifiedEvent {
	readonly school: string;
	readonly name: string;
	/** The day that stands on the certificates, `YYYY-MM-DD`. */
	readonly day: string;
}

/** A certificate for each, in the order given. */
export async function drawCertificates(
	{ school, name, day }: CertifiedEvent,
	readers: readonly TakingPart[],
	now: Date,
): Promise<Buffer> {
	const pdf = createPdf({ title: certificatesName, school, language: "tr", now, letters: true });
	for (const [place, { full_name, class_code }] of readers.entries()) {
		if (place % pagesAtOnce === pagesAtOnce - 1) await setImmediate();
		pdf.head(title);
		pdf.facts([
			["Ad soyad", full_name],
			["Sınıf", class_code],
			["Etkinlik", name],
			["Tarih", formatDate(day)],
		]);
		pdf.paragraph(
			"Yukarıda adı yazılı öğrencimiz, okulumuzda düzenlenen kitap takas şenliğine katıldı ve kitabını arkadaşlarıyla paylaştı. Kendisini kutlar, okuma sevgisinin sürmesini dileriz.",
		);
		pdf.paragraph("");
		drawSignatures(pdf, [
			{ name: "", duty: "Kütüphane sorumlusu" },
			{ name: "", duty: "Okul müdürü" },
		]);
	}
	return pdf.finish();
}
