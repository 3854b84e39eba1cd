import { expect, test } from "vitest";
import { createPdf } from "../../../src/kit/documents/pdf.ts";
import { cut } from "../../../src/kit/documents/slips.ts";
import { attachment, inkless } from "../../../src/kit/documents/text.ts";
import { drawCertificates } from "../../../src/reports/clearance/certificates.ts";
import { readPdf } from "../../catalogue/labels/read-pdf.ts";

const options = {
	title: "Okur dökümü: Işık Öğütçü",
	school: "Şehit Çağlar Ortaokulu",
	language: "tr" as const,
	now: new Date("2026-03-05T09:00:00Z"),
};

test("a document has as many pages as its table needs", async () => {
	const pdf = createPdf(options);
	pdf.heading("Ödünçler");
	pdf.facts([["Ad soyad", "Işık Öğütçü"]]);
	const rows = Array.from({ length: 120 }, (_, index) => [`Kitap ${index}`, "05.03.2026"]);
	await pdf.table({ columns: [{ label: "Kitap", width: 3 }, { label: "Veriliş" }], rows, empty: "Yok." });
	const file = await pdf.finish();
	expect(file.subarray(0, 5).toString()).toBe("%PDF-");
	expect(file.toString("latin1")).toMatch(/\/Count [3-9]\b/);
});

test("hostile texts are drawn, not obeyed: control characters, endless words, cells higher than a page", async () => {
	const pdf = createPdf({ ...options, title: "a\u0000b\u202e" });
	pdf.paragraph("satır\nsatır\u0007");
	const rows = [["x".repeat(50_000), `${"uzun ".repeat(5000)}`]];
	await pdf.table({ columns: [{ label: "Bir" }, { label: "İki" }], rows, empty: "" });
	expect((await pdf.finish()).length).toBeGreaterThan(1000);
	expect(inkless("a\u202eb\r\n c\u0000")).toBe("ab c");
});

test("emoji leave no empty box and no gap; a text of nothing else stays", async () => {
	expect(inkless("Deniz 🌊 ve ⭐️ 👩‍👩‍👧 Ben 1️⃣")).toBe("Deniz ve Ben 1");
	expect(inkless("☀ ♥ © ™")).toBe("☀ ♥ © ™");
	expect(inkless("📚")).toBe("📚");
	const pdf = createPdf(options);
	pdf.paragraph("Bir 📚\nİki");
	const [page] = readPdf(await pdf.finish());
	expect(page?.texts.map(({ text }) => text).join(" ")).toContain("Bir");
});

test("the words of an Arabic or Hebrew name stand in their order, beside words of ours", async () => {
	const pdf = createPdf(options);
	const rows = [["محمد علي الأحمد"], ["דוד לוי"], ["محمد علي 5/A"]];
	await pdf.table({ columns: [{ label: "Ad" }], rows, empty: "" });
	const lines = readPdf(await pdf.finish()).flatMap(({ texts }) => texts);
	/** What stands on the line of a text, from the left. */
	const drawn = (letter: string) =>
		lines
			.filter(({ text }) => text.includes(letter))
			.map(({ text }) => text.replace(/\s+/gu, " ").trim())
			.join("|");
	expect([...drawn("ד")].reverse().join("")).toBe("דוד לוי");
	expect(inkless("محمد علي الأحمد")).toBe("محمد\u00a0علي\u00a0الأحمد");
	expect(inkless(inkless("محمد علي 5/A"))).toBe("محمد\u00a0علي  5/A");
	expect(inkless(`${"كتاب ".repeat(12)}`)).toBe("كتاب ".repeat(12).trim());
});

test("a text that is too long for its cell or slip is cut between characters", async () => {
	const halves = [...Array(3).keys()].map((before) => "x".repeat(before) + "𝒳".repeat(700));
	for (const text of halves) expect(cut(text).isWellFormed()).toBe(true);
	const pdf = createPdf(options);
	await pdf.table({ columns: [{ label: "Bir" }], rows: halves.map((text) => [text]), empty: "" });
	const drawn = readPdf(await pdf.finish()).flatMap(({ texts }) => texts.map(({ text }) => text));
	expect(drawn.join("")).not.toContain("\ufffd");
	expect(drawn.join("").isWellFormed()).toBe(true);
});

test("a file name is safe in a header, whatever the reader is called (attack 58)", () => {
	expect(attachment("Işık Öğüt 5/A", "pdf")).toBe('attachment; filename="isik-ogut-5-a.pdf"');
	expect(attachment('x"\r\nSet-Cookie: a=b', "json")).toBe('attachment; filename="x-set-cookie-a-b.json"');
	expect(attachment("١٢٣", "pdf")).toMatch(/^attachment; filename="[a-z0-9-]+\.pdf"$/);
});

test("hundreds of letters give way to others while they are drawn", async () => {
	let turns = 0;
	let isOver = false;
	const turn = () => {
		turns += 1;
		if (!isOver) setImmediate(turn);
	};
	setImmediate(turn);
	/** Event-loop turns that had passed when each certificate was drawn. */
	const seen = new Set<number>();
	const readers = Array.from({ length: 200 }, (_, at) => ({
		get full_name() {
			seen.add(turns);
			return `Ayşe Işık ${at}`;
		},
		class_code: "9/A",
		student_no: String(at),
	}));
	const file = await drawCertificates("Atatürk Ortaokulu", readers, new Date("2026-03-05T09:00:00Z"));
	isOver = true;
	const pages = readPdf(file).map(({ texts }) => texts.map(({ text }) => text).join(" "));
	expect(pages).toHaveLength(200);
	expect(pages.every((words, at) => words.includes(`Ayşe Işık ${at}`))).toBe(true);
	expect(seen.size).toBeGreaterThan(5);
});
