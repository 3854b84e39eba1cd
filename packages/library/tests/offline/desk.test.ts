import { describe, expect, test } from "vitest";
import { openOfflineDesk } from "../../src/offline/desk.ts";
import { mergeSnapshots, type Snapshot } from "../../src/offline/snapshot.ts";
import { after, copy, event, hold, loan, noon, reader, snapshot } from "./examples.ts";

const staff = { language: "tr", isVolunteer: false } as const;
const openDesk = (options: Partial<Snapshot> = {}, person: { isVolunteer: boolean } = staff) =>
	openOfflineDesk(snapshot(options), [], { ...staff, ...person });

let scans = 0;
const scanned = (desk: ReturnType<typeof openDesk>, code: string, student?: string, minutes = 1) =>
	desk.scan(
		{ op_id: `s${String(++scans).padStart(14, "0")}`, code, ...(student && { student }) },
		after(minutes),
	);
const codes = (decision: ReturnType<typeof scanned>) =>
	decision.ok ? [] : decision.reasons.map(({ code }) => code);

describe("a desk without network", () => {
	test("knows a card, lends, takes back and shows what is free, as the server would", () => {
		const desk = openDesk();
		expect(scanned(desk, "7ali")).toMatchObject({
			ok: true,
			event: null,
			answer: { kind: "student", student: { id: "ali" }, loans: [], remaining: 3, blocks: [] },
		});
		expect(scanned(desk, "1x", "ali")).toMatchObject({
			ok: true,
			event: { kind: "checkout", copy: "x", student: "ali" },
			answer: {
				kind: "checkout",
				offline: true,
				loan: { status: "open", due_on: "2026-03-20", student_id: "ali" },
				copy: { status: "on_loan" },
				book: { title: "İnce Memed" },
				warnings: [],
			},
		});
		expect(scanned(desk, "7ali")).toMatchObject({
			answer: { remaining: 2, loans: [{ copy: { barcode: "1x" } }] },
		});
		expect(scanned(desk, "1x", undefined, 2)).toMatchObject({
			event: { kind: "checkin" },
			answer: {
				kind: "checkin",
				loan: { status: "returned" },
				copy: { status: "available" },
				student: { id: "ali" },
				days_late: 0,
			},
		});
		expect(scanned(desk, "1x", undefined, 3)).toMatchObject({ event: null, answer: { kind: "copy" } });
	});
	test("knows a book by its accession number, a pupil's number first", () => {
		const copies = [
			copy("x", { accession_no: "DMB-0001" }),
			copy("y", { accession_no: "103" }),
			copy("z", { accession_no: "DMB 7" }),
		];
		const desk = openDesk({ copies });
		expect(scanned(desk, "DMB-0001", "ali")).toMatchObject({ event: { kind: "checkout", copy: "x" } });
		expect(scanned(desk, " DMB  7", "ali")).toMatchObject({ event: { kind: "checkout", copy: "z" } });
		expect(scanned(desk, "103", "ali")).toMatchObject({ answer: { kind: "student" } });
		expect(desk.decide(event({ kind: "checkin", copy: "DMB-0001", at: after(2) }))).toMatchObject({
			event: { kind: "checkin", copy: "x" },
		});
		// Written otherwise than in the register: taken where only one copy can be meant.
		expect(scanned(openDesk({ copies }), "dmb7", "ali")).toMatchObject({
			event: { kind: "checkout", copy: "z" },
		});
		expect(scanned(openDesk({ copies }), "DMB1", "ali")).toMatchObject({
			event: { kind: "checkout", copy: "x" },
		});
		const two = openDesk({ copies: [...copies, copy("w", { accession_no: "DMB-0007" })] });
		expect(codes(scanned(two, "DMB7", "ali"))).toEqual(["code_unknown"]);
		expect(scanned(two, "DMB 7", "ali")).toMatchObject({ event: { kind: "checkout", copy: "z" } });
		// A snapshot kept by an earlier build has no such numbers.
		const { accession_no: _none, ...old } = copy("x");
		expect(
			codes(scanned(openDesk({ copies: [old as typeof old & { accession_no: string }] }), "DMB-1")),
		).toEqual(["code_unknown"]);
	});
	test("names the book on the table when it refuses, and the one that has to come back first", () => {
		const late = { ...loan({ library_book_id: "y", due_on: "2026-02-16" }) };
		const desk = openDesk({ copies: [copy("x"), copy("y", { status: "on_loan" })], loans: [late] });
		expect(scanned(desk, "1x", "ali")).toMatchObject({
			ok: false,
			book: { title: "İnce Memed" },
			reasons: [{ code: "overdue", message: "Okurun 1 kitabı gecikmiş. Önce iade edilmeli: İnce Memed." }],
		});
	});
	test("keeps the return of a book that it does not know, as something to look at", () => {
		const desk = openDesk();
		const checkin = event({ kind: "checkin", copy: " 12 345 " });
		expect(desk.decide(checkin)).toMatchObject({
			ok: true,
			event: { op_id: checkin.op_id, kind: "checkin", copy: "12345" },
			answer: {
				kind: "checkin",
				loan: null,
				student: null,
				copy: { barcode: "12345", status: "in_process" },
				book: { title: "12345" },
				warnings: [{ code: "kept_unknown" }],
			},
		});
		const lent = desk.decide(event({ kind: "checkout", copy: "12345", student: "ali" }));
		expect(lent).toMatchObject({ ok: false, status: 404, reasons: [{ code: "copy_unknown" }] });
	});
	test("refuses with every reason: limits count what was lent without network", () => {
		const desk = openDesk();
		for (const code of ["1x", "1y", "1z"]) expect(scanned(desk, code, "ali").ok).toBe(true);
		expect(codes(scanned(desk, "1w", "ali"))).toEqual(["limit_reached"]);
		expect(codes(scanned(desk, "999", "ali"))).toEqual(["code_unknown"]);
		expect(codes(scanned(desk, "1w", "kimse"))).toEqual(["reader_unknown"]);
	});
	test("an exception is for staff, not for a volunteer", () => {
		const full = ["x", "y", "z"].map((id) => loan({ id: `l${id}`, library_book_id: id }));
		const insisting = event({
			kind: "checkout",
			copy: "w",
			student: "ali",
			override_reason: "Müdür onayladı",
		});
		expect(openDesk({ loans: full }).decide(insisting)).toMatchObject({
			ok: true,
			answer: { warnings: [{ code: "overridden" }] },
		});
		expect(openDesk({ loans: full }, { isVolunteer: true }).decide(insisting)).toMatchObject({
			ok: false,
			reasons: [{ code: "limit_reached" }],
		});
	});
	test("returns what was lent before the network went, late or on hold", () => {
		const out = loan({ due_on: "2026-03-02" });
		const desk = openDesk({
			loans: [out],
			copies: [copy("x", { status: "on_loan" }), copy("y"), copy("z"), copy("w")],
			holds: [hold()],
		});
		expect(scanned(desk, "1x")).toMatchObject({
			answer: {
				days_late: 3,
				copy: { status: "hold_shelf" },
				warnings: [{ code: "late" }, { code: "hold_ready" }],
			},
		});
		expect(codes(scanned(desk, "1x", "ayse", 2))).toContain("copy_on_hold_shelf");
		expect(scanned(desk, "1x", "veli", 3)).toMatchObject({ ok: true, answer: { kind: "checkout" } });
	});
	test("takes back what it did itself, nothing else", () => {
		const desk = openDesk();
		const lent = scanned(desk, "1x", "ali");
		const undone = event({ kind: "undo", undo: lent.ok ? (lent.event?.op_id ?? "") : "", at: after(2) });
		expect(desk.decide(undone)).toMatchObject({
			ok: true,
			event: { copy: "x" },
			answer: { undone: "checkout", copy: { status: "available" } },
		});
		expect(scanned(desk, "7ali")).toMatchObject({ answer: { loans: [], remaining: 3 } });
		expect(desk.decide(event({ kind: "undo", undo: "baska" }))).toMatchObject({ ok: false, status: 404 });
	});
	test("26: an ISBN means the only free copy, or asks for the label", () => {
		expect(codes(scanned(openDesk(), "978-975-08-0714-5", "ali"))).toEqual(["isbn_ambiguous"]);
		const desk = openDesk({ copies: [copy("x")] });
		expect(scanned(desk, "9789750807145", "ali")).toMatchObject({ event: { copy: "x" } });
		expect(codes(scanned(desk, "9789750807145", "veli"))).toEqual(["isbn_no_copy"]);
	});
	test("94: opened again with what it had kept, it knows the same", () => {
		const desk = openDesk();
		const log = ["1x", "1y"].flatMap((code) => {
			const decision = scanned(desk, code, "ali");
			return decision.ok && decision.event ? [decision.event] : [];
		});
		const again = openOfflineDesk(snapshot(), log, staff);
		expect(again.reader(reader("ali"), noon)).toEqual(desk.reader(reader("ali"), noon));
		expect(again.reader(reader("ali"), noon).loans).toHaveLength(2);
	});
});

describe("a newer snapshot", () => {
	test("brings what changed, and asks for the whole where something is gone", () => {
		const old = snapshot();
		const changes = {
			...snapshot({ at: after(10), since: noon, copies: [copy("x", { status: "repair" })], readers: [] }),
			books: [],
		};
		const merged = mergeSnapshots(old, changes);
		expect(merged).toMatchObject({ at: after(10), since: "" });
		expect(merged?.copies.find(({ id }) => id === "x")?.status).toBe("repair");
		expect(merged?.copies).toHaveLength(4);
		expect(mergeSnapshots(old, { ...changes, counts: { readers: 2, copies: 4 } })).toBeNull();
		expect(mergeSnapshots(old, { ...changes, since: after(5) })).toBeNull();
		expect(mergeSnapshots(old, { ...changes, library_id: "baska" })).toBeNull();
	});
});

describe("a volunteer's desk without network, which only counts what readers have", () => {
	const volunteer = { isVolunteer: true };
	const unnamed = { student_id: "" };
	const inHand = (count: number, late = 0) => ({
		loans: [loan({ ...unnamed })],
		copies: [copy("x", { status: "on_loan" }), copy("y"), copy("z")],
		in_hand: [{ student_id: "ali", loanable: "yes", count, late } as const],
	});
	test("lends up to the limit, and says how many books a reader has without naming one", () => {
		const desk = openDesk(inHand(2), volunteer);
		expect(scanned(desk, "7ali")).toMatchObject({ answer: { loans: [], unnamed: 2, remaining: 1 } });
		expect(scanned(desk, "1y", "ali")).toMatchObject({ ok: true, answer: { kind: "checkout" } });
		expect(codes(scanned(desk, "1z", "ali", 2))).toEqual(["limit_reached"]);
	});
	test("takes a book back from nobody it knows, and then lends one to whom it may have been", () => {
		const desk = openDesk(inHand(3), volunteer);
		expect(codes(scanned(desk, "1y", "ali"))).toEqual(["limit_reached"]);
		expect(scanned(desk, "1x", undefined, 2)).toMatchObject({
			ok: true,
			answer: { kind: "checkin", student: null, copy: { status: "available" } },
		});
		expect(scanned(desk, "1y", "ali", 3)).toMatchObject({ ok: true, answer: { kind: "checkout" } });
		expect(codes(scanned(desk, "1z", "ali", 4))).toEqual(["limit_reached"]);
	});
	test("says that a reader is blocked, and neither why nor until when", () => {
		const blocked = { status: "blocked", blocked_until: "2099-01-01", blocked_reason: "" } as const;
		const desk = openDesk({ readers: [reader("ali", blocked)], copies: [copy("y")] }, volunteer);
		const [refused] = [scanned(desk, "1y", "ali")].flatMap((one) => (one.ok ? [] : one.reasons));
		expect(refused).toMatchObject({ code: "reader_blocked", message: "Okur ödünce kapalı." });
		expect(scanned(desk, "7ali")).toMatchObject({
			answer: { blocks: [{ message: "Okur ödünce kapalı." }] },
		});
	});
	test("a copy set aside for a reader it cannot name is lent to nobody", () => {
		const held = { ...unnamed, status: "ready", library_book_id: "y" } as const;
		const desk = openDesk({ copies: [copy("y", { status: "hold_shelf" })], holds: [hold(held)] }, volunteer);
		expect(codes(scanned(desk, "1y", "ali"))).toEqual(["copy_on_hold_shelf"]);
	});
	test("blocks whoever has a late book, until one comes back", () => {
		const desk = openDesk(inHand(1, 1), volunteer);
		expect(scanned(desk, "7ali")).toMatchObject({ answer: { blocks: [{ code: "overdue" }] } });
		expect(codes(scanned(desk, "1y", "ali"))).toEqual(["overdue"]);
		scanned(desk, "1x", undefined, 2);
		expect(scanned(desk, "1y", "ali", 3)).toMatchObject({ ok: true });
	});
	test("takes the book that comes back for the late one of several", () => {
		const desk = openDesk(inHand(2, 1), volunteer);
		expect(codes(scanned(desk, "1y", "ali"))).toEqual(["overdue"]);
		scanned(desk, "1x", undefined, 2);
		expect(scanned(desk, "1y", "ali", 3)).toMatchObject({ ok: true });
	});
});
