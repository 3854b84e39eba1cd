import { expect, test } from "vitest";
import { drawReceipt } from "../../../src/lending/receipts/document.ts";

const now = new Date("2026-03-05T09:00:00Z");
const book = (title: string) => ({ title, due_on: "2026-03-20", loaned_at: "2026-03-05 08:00:00.000Z" });
const heightOf = (file: Buffer): number =>
	Number(/MediaBox \[0 0 [\d.]+ ([\d.]+)\]/.exec(file.toString("latin1"))?.[1]);
const receipt = (titles: readonly string[]) => ({
	library: "Atatürk Lisesi Kütüphanesi",
	reader: "Işıl Öğüt",
	class_code: "5/Ç",
	books: titles.map(book),
});

test("a slip is one page of 80 mm, as long as its books need", async () => {
	const [short, long] = [
		await drawReceipt(receipt(["Çalıkuşu"]), "tr", now),
		await drawReceipt(receipt(["Çalıkuşu", "İnce Memed", "Şeker Portakalı"]), "tr", now),
	];
	expect(short.subarray(0, 5).toString()).toBe("%PDF-");
	expect(short.toString("latin1")).toMatch(/MediaBox \[0 0 226\.77/);
	expect(heightOf(long)).toBeGreaterThan(heightOf(short));
	expect(long.toString("latin1").match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
});

test("a hostile title makes no slip of metres", async () => {
	const file = await drawReceipt(
		receipt(Array.from({ length: 500 }, () => "\u202eA".repeat(400))),
		"en",
		now,
	);
	expect(heightOf(file)).toBeLessThan(4000);
});
