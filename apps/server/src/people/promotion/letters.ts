/**
 * Letters to the parents of pupils who leave the school and still have books: name, class and books, nothing else. They
 * go to Turkish homes and are written in Turkish, regardless of the language of their sender.
 */
import type { Holder } from "@rafta/library/api/promotion";
import { dateOf, formatDate, todayIn } from "@rafta/library/turkish/dates";
import { createPdf } from "../../kit/documents/pdf.ts";
import type { HeldBook } from "./queries.ts";

/** File name of the letters. */
export const lettersName = "Veli mektupları";

const title = "Kütüphane kitaplarının iadesi";

const columns = [
	{ label: "Kitap", width: 3.4 },
	{ label: "Barkod", width: 1.4 },
	{ label: "Veriliş tarihi", width: 1.3 },
	{ label: "İade tarihi", width: 1.3 },
];
const noteColumn = { label: "Not", width: 1.7 };

const notes: Readonly<Record<string, string>> = {
	lost: "Kayıp",
	claimed_returned: "İade bildirildi",
};

export interface LettersOf {
	readonly school: string;
	readonly holders: readonly Holder[];
	readonly books: readonly HeldBook[];
}

/** Draws a letter for each pupil, on a page of its own, in the given order. */
export async function drawLetters({ school, holders, books }: LettersOf, now: Date): Promise<Buffer> {
	const pdf = createPdf({ title: lettersName, school, language: "tr", now, letters: true });
	const booksOf = Map.groupBy(books, ({ student }) => student);
	for (const { id, full_name, class_code } of holders) {
		await pdf.head(title);
		pdf.paragraph(formatDate(todayIn(now)));
		pdf.paragraph("Sayın Veli,");
		const whose = class_code === "" ? full_name : `${full_name} (${class_code})`;
		pdf.paragraph(
			`Öğrencimiz ${whose} adına okul kütüphanemizden ödünç alınan aşağıdaki kitaplar, kayıtlarımıza göre henüz iade edilmemiştir. Öğrencimizin okulumuzdan ayrılması nedeniyle kitapların en kısa sürede kütüphanemize teslim edilmesini rica ederiz.`,
		);
		const own = booksOf.get(id) ?? [];
		const isNoted = own.some(({ status }) => status in notes);
		const rows = own.map(({ title: book, barcode, loanedAt, dueOn, status }) => [
			book,
			barcode,
			loanedAt === "" ? "" : formatDate(dateOf(loanedAt)),
			formatDate(dueOn),
			notes[status] ?? "",
		]);
		await pdf.table({ columns: isNoted ? [...columns, noteColumn] : columns, rows, empty: "" });
		pdf.paragraph(
			"Kitap iade edildiyse, kaybolduysa ya da zarar gördüyse lütfen kütüphaneye bilgi veriniz. İlginiz için teşekkür ederiz.",
		);
		pdf.paragraph("Okul kütüphanesi\n\nAd soyad, imza: ……………………………………");
	}
	return pdf.finish();
}
