import { describe, expect, test } from "vitest";
import { type NoticeFacts, noticeAsText, processingNotice } from "../../src/privacy/notice.ts";

const facts: NoticeFacts = {
	school: "Atatürk Ortaokulu",
	place: "Çankaya / Ankara",
	contact: "okul@example.org",
	historyMonths: 12,
	withPhotos: false,
	withGuardians: false,
};
const text = (change: Partial<NoticeFacts> = {}, language: "tr" | "en" = "tr") =>
	noticeAsText(processingNotice({ ...facts, ...change }, language), language);

describe("the processing notice", () => {
	test("names controller, data, purpose, ground, recipients, period and rights, in both languages", () => {
		for (const wanted of [
			"Atatürk Ortaokulu, Çankaya / Ankara",
			"5/2-ç",
			"12 ay",
			"11. madde",
			"okul@example.org",
		]) {
			expect(text()).toContain(wanted);
		}
		expect(processingNotice(facts, "en").map(({ heading }) => heading)).toHaveLength(
			processingNotice(facts, "tr").length,
		);
		expect(text({}, "en")).toContain("12 months");
	});
	test("speaks of consent only where something needs it", () => {
		expect(text()).not.toContain("açık rıza");
		expect(text({ withPhotos: true })).toContain("Fotoğraf, yalnızca açık rıza verilmişse işlenir.");
		expect(text({ withGuardians: true })).not.toContain("fotoğraf");
		expect(text({ withPhotos: true, withGuardians: true })).toContain(
			"Velinin adı ve iletişim bilgisi, yalnızca velinin açık rızası varsa işlenir; rıza geri alınınca silinir",
		);
	});
	test("says what is not kept, whatever the school keeps", () => {
		expect(text({ withPhotos: true, withGuardians: true })).toContain("T.C. kimlik numarası");
	});
	test("has no hole where the school left something out", () => {
		const bare = text({ place: "", contact: "", historyMonths: 0 });
		expect(bare).not.toMatch(/undefined|null| ,|: *$|\b0 ay/m);
		expect(bare).toContain("okuldan ayrılınca");
	});
});
