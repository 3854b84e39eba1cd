import { expect, test } from "vitest";
import {
	fillWording,
	wordingFault,
	wordingKind,
	wordingKinds,
	wordingOf,
} from "../../src/notices/wordings.ts";

const values = { reader: "Ayşe", class: "9/A", school: "Atatürk Lisesi", library: "Kütüphane", count: "2" };

test("every kind has words in both languages, which name no place that does not exist", () => {
	for (const kind of wordingKinds)
		for (const language of ["tr", "en"] as const)
			for (const isPupil of [false, true]) {
				const wording = wordingOf(null, kind, language, isPupil);
				expect(wordingFault({ [kind]: { [language]: wording } })).toBeNull();
				expect(wording.subject).not.toBe("");
				expect(fillWording(wording, values).body).not.toMatch(/[{}]/);
			}
	expect([0, 1, 3, 4].map((step) => wordingKind("overdue", step))).toEqual([
		"overdue_1",
		"overdue_1",
		"overdue_3",
		"commission",
	]);
	expect(wordingKind("hold_ready", 0)).toBe("hold_ready");
});

test("a library's own words count, what it leaves empty is the shipped ones'", () => {
	const own = { overdue_1: { tr: { subject: "", body: "{reader} ({class}): {count} kitap" } } };
	for (const isPupil of [false, true]) {
		const wording = wordingOf(own, "overdue_1", "tr", isPupil);
		expect(wording.subject).toBe(wordingOf(null, "overdue_1", "tr", isPupil).subject);
		expect(fillWording(wording, values).body).toBe("Ayşe (9/A): 2 kitap");
		expect(wordingOf(own, "overdue_1", "en", isPupil)).toEqual(wordingOf(null, "overdue_1", "en", isPupil));
	}
});

test("a pupil is addressed as sen, a family, a teacher or other staff never", () => {
	const siz = /[ae]nızı?|iniz|ınız|unuz|ünüz|getirin|rica ederiz|sizi/u;
	const sen = /\b(?:getir|gel|ver)\b|Ayırttığın\b|\bseni\b/u;
	for (const kind of wordingKinds) {
		const [toPupil, toOthers] = [true, false].map((isPupil) => wordingOf(null, kind, "tr", isPupil));
		expect(toPupil?.body).toMatch(sen);
		expect(`${toPupil?.subject} ${toPupil?.body}`).not.toMatch(siz);
		expect(toOthers?.body).toMatch(siz);
		expect(`${toOthers?.subject} ${toOthers?.body}`).not.toMatch(sen);
		expect(wordingOf(null, kind, "en", true)).toEqual(wordingOf(null, kind, "en", false));
	}
});

test("what is inserted is not looked at again, and a subject is one line without hidden signs", () => {
	const wording = { subject: "{reader}\r\nBcc: x@example.org", body: "{reader}" };
	expect(fillWording(wording, { ...values, reader: "{school}\u202e" })).toEqual({
		subject: "{school} Bcc: x@example.org",
		body: "{school}",
	});
});

test.each([
	[{ unknown: { tr: { subject: "", body: "" } } }, "kind"],
	[{ overdue_1: { de: { subject: "", body: "" } } }, "kind"],
	[{ overdue_1: { tr: "text" } }, "shape"],
	[{ overdue_1: null }, "shape"],
	[[1], "shape"],
	["text", "shape"],
	[{ overdue_1: { tr: { subject: "", body: "", more: "" } } }, "shape"],
	[{ overdue_1: { tr: { subject: "", body: "x".repeat(601) } } }, "length"],
	[{ overdue_1: { tr: { subject: "", body: "{surname}" } } }, "place"],
	[{ overdue_1: { tr: { subject: "{constructor}", body: "" } } }, "place"],
])("%j is refused and never sent", (stored, fault) => {
	expect(wordingFault(stored)).toBe(fault);
	expect(wordingOf(stored, "overdue_1", "tr", false)).toEqual(wordingOf(null, "overdue_1", "tr", false));
});
