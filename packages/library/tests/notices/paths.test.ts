import { expect, test } from "vitest";
import { noticeText } from "../../src/notices/texts.ts";

const pathOf = (...[kind, data]: [Parameters<typeof noticeText>[0], Record<string, string>]) =>
	noticeText(kind, data, "tr", false).path;

test("a notice leads to the record that it names, and to the list where it names none", () => {
	expect(pathOf("swap_rejected", { title: "Momo", swap_id: "swap00000000001" })).toBe(
		"/swaps/detail/swap00000000001",
	);
	expect(pathOf("swap_rejected", { title: "Momo" })).toBe("/swaps");
	expect(pathOf("swap_published", { name: "Şenlik", event_id: "event0000000001" })).toBe(
		"/swap_events/detail/event0000000001",
	);
	expect(pathOf("swap_published", { name: "Şenlik" })).toBe("/swap_events");
	expect(pathOf("overdue", { student_id: "student00000001" })).toBe("/students/student00000001");
});

test("a notice addresses a pupil as sen and everybody else as siz", () => {
	const titleFor = (isPupil: boolean) => noticeText("hold_ready", {}, "tr", isPupil).title;
	expect(titleFor(true)).toBe("Ayırttığın kitap hazır");
	expect(titleFor(false)).toBe("Ayırttığınız kitap hazır");
});

test("a notice gives the school's name its own ending, and never a second “okul”", () => {
	const bodyOf = (kind: Parameters<typeof noticeText>[0], school: string) =>
		noticeText(kind, { person: "Hilal Ateş", school }, "tr", false).body;
	expect(bodyOf("membership_requested", "Gazi Ortaokulu")).toBe(
		"Hilal Ateş, Gazi Ortaokuluna katılmak istiyor.",
	);
	expect(bodyOf("membership_refused", "Robert Kolej")).toBe("Robert Kolej'e katılma isteğiniz reddedildi.");
	expect(bodyOf("member_left", "Fen Lisesi")).toBe("Hilal Ateş, Fen Lisesinden ayrıldı.");
	expect(bodyOf("membership_requested", "Gazi Ortaokulu (Merkez)")).toBe(
		"Hilal Ateş, Gazi Ortaokulu (Merkez) adlı okula katılmak istiyor.",
	);
});
